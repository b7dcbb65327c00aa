import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A screen that nobody sees, for browsers that want one. */
export interface Screen {
  /** What tells a program to show itself there. */
  env: Record<string, string>
  close(): Promise<void>
}

export async function openScreen(): Promise<Screen> {
  const words = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const server = spawn('Xvfb', words, { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(server, 'exit')
  for await (const number of createInterface({ input: server.stdout }))
    return {
      env: { DISPLAY: `:${number}`, GDK_BACKEND: 'x11' },
      async close() {
        server.kill('SIGTERM')
        await ended
      },
    }
  throw new Error('Xvfb ended before it named its screen')
}
