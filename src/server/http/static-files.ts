import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import { readCookie } from '#server/session/cookies.ts'
import { acceptedEncoding } from './accepted-encoding.ts'
import { isLoopbackName } from './client-address.ts'
import type { App, HttpEnv } from './context.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}

/** Every page of the application is this one document. */
const APPLICATION = '/index.html'
/** The landing page as the build has drawn it, for visitors. */
const LANDING = '/landing.html'

interface StaticFile {
  type: string
  /** Built assets carry a hash in their name; everything else is asked for again. */
  caching: string
  etag: string
  plain: Buffer<ArrayBuffer>
  br?: Buffer<ArrayBuffer>
  gzip?: Buffer<ArrayBuffer>
}

/** Serves the built web application from memory: files as they are, every other path gives the application. */
export function staticFiles(app: App, folder: string, providerName: string): void {
  const files = loadFiles(folder, providerName)
  app.get('*', (c) => {
    const { path } = c.req
    const file = files.get(path)
    if (file && path !== APPLICATION && path !== LANDING) return sendFile(c, file)
    // A missing asset is a 404, never the application: a cached page of an older version asks for old names.
    if (path !== APPLICATION && (extname(path) !== '' || path.startsWith('/assets/')))
      return c.notFound()
    const page = pageFor(c, files)
    return page ? (canonicalAddress(c) ?? sendFile(c, page)) : c.notFound()
  })
}

/** Who may be signed in gets the application, which finds out and leads on to the dashboard. */
function pageFor(c: Context<HttpEnv>, files: Map<string, StaticFile>): StaticFile | undefined {
  const application = files.get(APPLICATION)
  if (c.req.path !== '/') return application
  c.header('vary', 'cookie')
  const isVisitor = readCookie(c.req.raw, c.var.services.env, 'session') === undefined
  return (isVisitor && files.get(LANDING)) || application
}

/**
 * A page asked for under another loopback name moves to the public origin, where its cookies are. So does one under any
 * other name of the certificate, where no proxy stands between that may have named us as it likes.
 */
function canonicalAddress(c: Context<HttpEnv>): Response | undefined {
  const { PUBLIC_ORIGIN, tls } = c.var.services.env
  const ours = new URL(PUBLIC_ORIGIN)
  const asked = new URL(c.req.url)
  const isLoopbackOnly = isLoopbackName(asked.hostname) && isLoopbackName(ours.hostname)
  const stranger =
    asked.hostname !== ours.hostname &&
    (isLoopbackOnly || (tls !== 'none' && asked.protocol === 'https:'))
  return stranger ? c.redirect(`${ours.origin}${asked.pathname}${asked.search}`) : undefined
}

function sendFile(c: Context<HttpEnv>, file: StaticFile): Response {
  c.header('content-type', file.type)
  c.header('cache-control', file.caching)
  c.header('etag', file.etag)
  c.header('vary', 'accept-encoding', { append: true })
  // A list of tags, each perhaps marked as weak by a proxy; ours is quoted, so it is found whole or not at all.
  if (c.req.header('if-none-match')?.includes(file.etag)) return c.body(null, 304)
  const onOffer = (['br', 'gzip'] as const).filter((encoding) => file[encoding])
  const encoding = acceptedEncoding(c.req.header('accept-encoding'), onOffer)
  return encoding
    ? c.body(file[encoding]!, 200, { 'content-encoding': encoding })
    : c.body(file.plain)
}

function loadFiles(folder: string, providerName: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(br|gz)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const path = file.slice(folder.length).replaceAll('\\', '/')
    if (path.startsWith('/.')) continue
    const isPage = path === APPLICATION || path === LANDING
    files.set(path, isPage ? page(file, providerName) : builtFile(file, path))
  }
  return files
}

function builtFile(file: string, path: string): StaticFile {
  const read = (name: string) => (existsSync(name) ? readFileSync(name) : undefined)
  const plain = readFileSync(file)
  const [br, gzip] = [read(`${file}.br`), read(`${file}.gz`)]
  return {
    type: TYPES[extname(file)] ?? 'application/octet-stream',
    caching: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: etagOf(plain),
    plain,
    ...(br ? { br } : {}),
    ...(gzip ? { gzip } : {}),
  }
}

/** The page learns the sign-in provider's name; it changes with the configuration, so it is compressed here. */
function page(file: string, providerName: string): StaticFile {
  const html = readFileSync(file, 'utf8').replace(
    /(<meta name="veld-provider" content=")[^"]*/,
    `$1${providerName}`,
  )
  const plain = Buffer.from(html)
  return {
    type: TYPES['.html']!,
    caching: 'no-cache',
    etag: etagOf(plain),
    plain,
    br: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
