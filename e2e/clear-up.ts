import { rmSync } from 'node:fs'

export default function clearUp(): void {
  const folder = process.env['E2E_DATA_DIR']
  // The database may still be writing its last pages.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
}
