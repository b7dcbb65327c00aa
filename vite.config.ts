import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

export default defineConfig({
  root: 'src/web',
  plugins: [react(), compiledAtOnce()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    // Says what each page fetches; `scripts/first-load.ts` adds it up.
    manifest: true,
    // The content security policy allows no data: fonts, and small files are cheap to fetch.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: tillChunk }] } },
    },
  },
})

/** What is fetched before a till, also one that starts alone, can draw its shelf. */
const FIRST = [
  /\/src\/web\/till\/till-screen\.tsx$/,
  /\/src\/web\/shell\/protected-layout\.tsx$/,
  /\/src\/web\/dark\/cold-start\.ts$/,
]
const OF_THE_TILL =
  /\/src\/(web\/(till|dark|shell|pages|notifications)|shared\/(till|sales|dark))\//

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/**
 * What the till needs at once lies in one file. Left alone, each module that a dialog shares with it would be a file of
 * its own, and a hundred small files are larger together than a few, and take longer to come.
 */
function tillChunk(id: string, graph: Graph): string | null {
  if (isFirst(id) || !OF_THE_TILL.test(id)) return null
  return isNeededAtOnce(id, graph, new Set()) ? 'till' : null
}

const isFirst = (id: string): boolean => FIRST.some((each) => each.test(id))

function isNeededAtOnce(id: string, graph: Graph, seen: Set<string>): boolean {
  if (isFirst(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededAtOnce(importer, graph, seen))
}

/**
 * Chromium compiles a function when it is first called, and keeps what was compiled by the time a file has run: all
 * that draws the first page would be compiled anew at each start. Asked to, it compiles a whole file beside the page,
 * and keeps all of it.
 */
function compiledAtOnce(): Plugin {
  return {
    name: 'compiled-at-once',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // It is heard in the first line alone, where Vite puts its own.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || file.name === 'till'))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
