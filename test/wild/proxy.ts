import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export interface Proxy {
  stop: () => Promise<void>
}

interface Ports {
  /** Where the browser comes. */
  listen: number
  /** Where Veld is. */
  shop: number
}

/** The example of our own page, in the named language, for these ports and a certificate of its own. */
export function example(language: 'nginx' | 'caddy', { listen, shop }: Ports): string {
  const page = readFileSync(new URL('../../docs/behind-a-proxy.md', import.meta.url), 'utf8')
  const block = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]
  if (block === undefined) throw new Error(`there is no example for ${language}`)
  return block
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${shop}`)
    .replace('listen 443', `listen ${listen}`)
    .replace(/^till\.example\.co\.za \{/, `localhost:${listen} {\n  tls CERTIFICATE KEY`)
    .replaceAll('server_name till.example.co.za', 'server_name localhost')
    .replaceAll('/etc/ssl/till.example.co.za.pem', 'CERTIFICATE')
    .replaceAll('/etc/ssl/till.example.co.za.key', 'KEY')
}

export function startNginx(server: string, port: number): Promise<Proxy> {
  return start(port, (folder) => ({
    config: `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
${server}
}
`,
    command: ['/usr/sbin/nginx', '-e', 'stderr', '-c', `${folder}/config`],
  }))
}

export function startCaddy(site: string, port: number): Promise<Proxy> {
  return start(port, (folder) => ({
    config: `{\n  admin off\n  auto_https disable_redirects\n  storage file_system ${folder}/store\n}\n${site}`,
    command: ['/usr/bin/caddy', 'run', '--adapter', 'caddyfile', '--config', `${folder}/config`],
  }))
}

async function start(
  port: number,
  plan: (folder: string) => { config: string; command: string[] },
): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'veld-proxy-'))
  const [certificate, key] = [`${folder}/certificate.pem`, `${folder}/key.pem`]
  execFileSync(
    'openssl',
    `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout ${key} -out ${certificate}`.split(
      ' ',
    ),
    { stdio: 'ignore' },
  )
  const { config, command } = plan(folder)
  writeFileSync(
    `${folder}/config`,
    config.replaceAll('CERTIFICATE', certificate).replaceAll('KEY', key),
  )
  const [program = '', ...words] = command
  const child = spawn(program, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  await listening(child, port)
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}`)
    await pause(50)
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
