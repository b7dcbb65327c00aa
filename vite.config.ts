import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string
}

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
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

const TILL_SCREEN = /\/src\/web\/till\/till-screen\.tsx$/
const OF_THE_TILL = /\/src\/(web\/(till|dark)|shared\/(till|sales|dark))\//

interface Graph {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null
}

/**
 * What the till needs at once lies in one file. Left alone, each module that a dialog shares with it would be a file of
 * its own, and a hundred small files are larger together than a few.
 */
function tillChunk(id: string, graph: Graph): string | null {
  if (TILL_SCREEN.test(id) || !OF_THE_TILL.test(id)) return null
  return isNeededAtOnce(id, graph, new Set()) ? 'till' : null
}

function isNeededAtOnce(id: string, graph: Graph, seen: Set<string>): boolean {
  if (TILL_SCREEN.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  const importers = graph.getModuleInfo(id)?.importers ?? []
  return importers.some((importer) => isNeededAtOnce(importer, graph, seen))
}
