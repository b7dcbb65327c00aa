/** Nobody is looking at the page, or it is the landing page before the first click. */
export function isUnattended(): boolean {
  if (document.visibilityState === 'hidden') return true
  return window.location.pathname === '/' && !navigator.userActivation.hasBeenActive
}

/** The signs of something to lose that every screen shows: an open form or dialog, a field with the cursor in it. */
export function showsNothingToLose(): boolean {
  const field = document.activeElement?.matches('input, textarea, select, [contenteditable]')
  return !field && document.querySelector('form, [role="dialog"]') === null
}
