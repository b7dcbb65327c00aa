/** How far an arrow key leads in a grid that is read row by row; undefined for other keys. */
export function arrowStep(key: string, columns: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return 1
    case 'ArrowLeft':
      return -1
    case 'ArrowDown':
      return columns
    case 'ArrowUp':
      return -columns
    default:
      return undefined
  }
}
