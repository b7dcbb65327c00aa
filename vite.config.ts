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
  },
})
