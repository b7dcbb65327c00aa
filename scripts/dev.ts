import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'

// `npm run dev`: Vite with hot reload on PORT, the server behind it on the next port, restarted
// whenever one of its files changes. Neither outlives the other.

const PROXIED = ['/api', '/oidc', '/images', '/healthz', '/readyz', '/metrics']
const STOP_WITHIN_MS = 12_000

const port = Number(process.env['PORT'] || 3000)
const origin = process.env['PUBLIC_ORIGIN'] || `http://localhost:${port}`
const target = `http://127.0.0.1:${port + 1}`

const vite = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, { target }])),
  },
})
await vite.listen()
vite.printUrls()

const server = spawn(process.execPath, ['--watch', 'src/server/main.ts'], {
  // A process group of its own: Ctrl-C reaches it through us, once.
  detached: true,
  env: { ...process.env, PORT: String(port + 1), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin },
  stdio: ['ignore', 'inherit', 'inherit'],
})
const ended = once(server, 'exit')

const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve())
})
await Promise.race([asked, ended])

server.kill('SIGTERM')
const timer = setTimeout(() => process.kill(-server.pid!, 'SIGKILL'), STOP_WITHIN_MS)
await ended
clearTimeout(timer)
await vite.close()
process.exit(server.exitCode ?? 0)
