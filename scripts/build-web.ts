import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { PAGES } from '#shared/pages.ts'
import { buildLanding } from './build-landing.ts'

// `node scripts/build-web.ts [folder]`: the web application, its landing page, its service worker, and the
// compressed copies that the server hands out.

/** What the till needs to come up without a network. Pictures of the landing page and big icons can wait for one. */
const SHELL = /\.(js|css|woff2)$|^\/(index\.html|favicon\.svg|icon-192\.png|manifest\.webmanifest)$/
const TEXT = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
/** Below this a file fits into one packet anyway. */
const COMPRESS_FROM_BYTES = 1024

interface BuiltFile {
  /** As the browser asks for it, such as `/assets/index-B3ak23U2.js`. */
  path: string
  content: Buffer
}

const folder = resolve(process.argv[2] ?? 'dist/web')
await buildApplication()
await buildLanding(folder)
await buildServiceWorker(await builtFiles())
await Promise.all((await builtFiles()).filter(isWorthCompressing).map(compress))

async function buildApplication(): Promise<void> {
  await build({ logLevel: 'warn', build: { outDir: folder, emptyOutDir: true } })
}

/** One classic script at the root, whose scope is the whole site. */
async function buildServiceWorker(files: BuiltFile[]): Promise<void> {
  const pages = PAGES.map((page) => page.path)
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify({ files: shellFiles(files), pages }) },
    build: {
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/web/sw/worker/service-worker.ts',
        output: { entryFileNames: 'sw.js', format: 'iife' },
      },
    },
  })
}

/** The list that the worker fetches when it installs; a changed list is a new worker. */
function shellFiles(files: BuiltFile[]) {
  const shell = files.filter(({ path }) => SHELL.test(path))
  return shell.map(({ path, content }) => {
    // The server writes into the page before sending it, so it has no bytes to compare, only a build.
    if (path === '/index.html') return { url: path, revision: revisionOf(shell) }
    return {
      url: path,
      revision: path.startsWith('/assets/') ? null : revisionOf([{ path, content }]),
    }
  })
}

function revisionOf(files: BuiltFile[]): string {
  const hash = createHash('sha256')
  for (const { path, content } of files) hash.update(`${path}\0${content.length}\0`).update(content)
  return hash.digest('hex').slice(0, 16)
}

/** The pages are left out: the server changes and compresses them itself. */
function isWorthCompressing({ path, content }: BuiltFile): boolean {
  return TEXT.has(extname(path)) && content.length > COMPRESS_FROM_BYTES
}

async function compress({ path, content }: BuiltFile): Promise<void> {
  const brotli = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  }
  await Promise.all([
    promisify(brotliCompress)(content, brotli).then((br) => writeFile(`${folder}${path}.br`, br)),
    promisify(gzip)(content, { level: 9 }).then((gz) => writeFile(`${folder}${path}.gz`, gz)),
  ])
}

/** Sorted, so that equal sources give equal builds; without Vite's own notes in a hidden folder. */
async function builtFiles(): Promise<BuiltFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('/.'))
    .toSorted()
  return Promise.all(
    paths.map(async (path) => ({ path, content: await readFile(join(folder, path)) })),
  )
}
