import { connect, createServer, type Server } from 'node:net'
import { StartupError } from '#server/startup-error.ts'
import type { DataDir } from './data-dir.ts'

const ANSWER_WITHIN_MS = 1000

export interface DataDirLock {
  release(): Promise<void>
}

/**
 * One Veld per DATA_DIR. The lock is a socket in Linux's abstract namespace: the kernel gives it to
 * exactly one process and takes it back when that process dies, however it dies. Whoever is refused
 * reads the holder's process id from it.
 */
export async function lockDataDir(dataDir: DataDir): Promise<DataDirLock> {
  const name = `\0veld-${dataDir.id}`
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(String(process.pid), () => socket.destroy())
  })
  if (!(await listens(server, name))) {
    const holder = await holderOf(name)
    throw new StartupError(
      `DATA_DIR ${dataDir.path} is in use by another Veld${holder ? ` (process ${holder})` : ''}. ` +
        'Stop it, or set another DATA_DIR and PORT.',
    )
  }
  server.unref()
  return { release: () => new Promise((resolve) => server.close(() => resolve())) }
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    )
    server.listen({ path, exclusive: true }, () => resolve(true))
  })
}

function holderOf(path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect({ path, timeout: ANSWER_WITHIN_MS })
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answer))
  })
}
