/** The signs of something to lose that every screen shows: an open form or dialog, a field with the cursor in it. */
export function showsNothingToLose(): boolean {
  const field = document.activeElement?.matches('input, textarea, select, [contenteditable]')
  return !field && document.querySelector('form, [role="dialog"]') === null
}
