import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where `npm run dev` finds the API while Vite serves the web with hot reload. */
const api = `http://127.0.0.1:${process.env['PORT'] || '3000'}`

export default defineConfig({
  root: 'src/web',
  plugins: [react()],
  server: {
    proxy: { '/api': api, '/oidc': api, '/images': api, '/healthz': api },
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    sourcemap: false,
    // The content security policy allows no data: fonts, and small files are cheap to fetch.
    assetsInlineLimit: 0,
  },
})
