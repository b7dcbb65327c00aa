// Gets a fresh clone ready: `node scripts/prepare.mjs [tools] [web] [chromium] [wild]`. Runs before anything is
// installed, so it is plain JavaScript for Node 20.19 without dependencies; the parts that need more
// are TypeScript and are loaded once Node 24 is there.
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './prepare/alone.mjs'
import { install, isInstalled } from './prepare/dependencies.mjs'
import { isModern, modernNode } from './prepare/modern-node.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const wanted = process.argv.slice(2)

try {
  await ensureInstalled(['tools', 'chromium', 'wild'].some((word) => wanted.includes(word)))
  await provide()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * A shop runs without the tools of its developers; whatever is missing, all of it is installed.
 *
 * @param {boolean} tools
 */
async function ensureInstalled(tools) {
  if (isInstalled(root, tools)) return
  await alone(root, () => isInstalled(root, tools) || install(root))
}

async function provide() {
  if (wanted.length === 0) return
  if (!isModern(process.versions.node)) {
    const { status } = spawnSync(modernNode(root), [fileURLToPath(import.meta.url), ...wanted], {
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
    return
  }
  if (wanted.includes('web')) {
    const { isBuilt, build } = await import('./prepare/web.ts')
    if (!isBuilt(root)) {
      await ensureInstalled(true)
      await alone(root, () => isBuilt(root) || build(root))
    }
  }
  if (wanted.includes('chromium')) {
    const { ensureChromium } = await import('./prepare/ensure-chromium.ts')
    await ensureChromium(root)
  }
  if (wanted.includes('wild')) {
    const { ensureWild } = await import('./prepare/wild.ts')
    ensureWild()
  }
}
