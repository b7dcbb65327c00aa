import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
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
