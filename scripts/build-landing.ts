import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type BuildOptions, type Rolldown } from 'vite'

/** What a built page loads of the application. */
const APPLICATION =
  /\s*<(?:script type="module"[^>]*><\/script|link rel="(?:modulepreload|stylesheet)"[^>]*)>/g
/** What the components bring along of the theme. */
const THEME = /<style data-mantine-styles[^>]*>[^<]*<\/style>/g
/** Of the two that Inter is split into, the one that every page shows. */
const FONT = /^assets\/inter-latin-wght/

/**
 * `landing.html`, beside the application's `index.html`: the same head, and the landing page as its components draw
 * it in the browser, with their styles. The application itself waits in a template for `landing/visit.ts`.
 */
export async function buildLanding(folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const application = page.match(APPLICATION)?.join('')
  if (application === undefined) throw new Error('index.html loads no application')
  const script = await buildVisit(folder)
  const { font, styles, body } = await drawPage()
  const head = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`,
    `<script type="module" crossorigin src="/${script}"></script>`,
    `<style>${styles}</style>`,
    // Before the body: Chromium keeps sizes that it has handed down before the theme has come.
    ...(body.match(THEME) ?? []),
    `<template id="application">${application}</template>`,
  ]
  const html = page
    .replaceAll(APPLICATION, '')
    .replace('</head>', () => `${head.join('\n')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body.replaceAll(THEME, '')}</div>`)
  await writeFile(join(folder, 'landing.html'), html)
}

async function buildVisit(folder: string): Promise<string> {
  const { output } = await built({
    outDir: folder,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { input: 'src/web/landing/visit.ts' },
  })
  return output[0].fileName
}

/** Runs the components once, here; the files that they name are those of the application's own build. */
async function drawPage() {
  const outDir = await mkdtemp(join(tmpdir(), 'veld-landing-'))
  try {
    const { output } = await built({
      outDir,
      ssr: 'landing/static-page.tsx',
      ssrEmitAssets: true,
      rolldownOptions: { output: { entryFileNames: 'static-page.mjs' } },
    })
    const named = (pattern: RegExp) => output.find((file) => pattern.test(file.fileName))!.fileName
    const drawer = pathToFileURL(join(outDir, 'static-page.mjs')).href
    const { staticPage } = (await import(drawer)) as { staticPage: () => string }
    return {
      font: named(FONT),
      styles: await readFile(join(outDir, named(/\.css$/)), 'utf8'),
      body: staticPage(),
    }
  } finally {
    await rm(outDir, { recursive: true })
  }
}

async function built(options: BuildOptions): Promise<Rolldown.RolldownOutput> {
  const output = await build({
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true },
    build: { manifest: false, ...options },
  })
  return output as Rolldown.RolldownOutput
}
