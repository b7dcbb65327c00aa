const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEP = 1024

/** `812 KB`, `12.4 MB`: one decimal below a hundred, none for bytes. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [Math.max(0, bytes), 0]
  // 1023.7 KB would be rounded to 1024.
  while (Math.round(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP
    unit += 1
  }
  const decimals = unit === 0 || value >= 99.95 ? 0 : 1
  return `${value.toFixed(decimals).replace(/\.0$/, '')} ${UNITS[unit]}`
}
