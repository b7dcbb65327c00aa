import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs the work while no other process does so in the same checkout. The lock is a socket in Linux's
 * abstract namespace, which the kernel takes back however the process ends: it cannot go stale.
 *
 * @template T
 * @param {string} root
 * @param {() => T} work
 * @returns {Promise<T>}
 */
export async function alone(root, work) {
  const name = createHash('sha256').update(realpathSync(root)).digest('hex').slice(0, 24)
  let lock = createServer()
  for (let round = 0; !(await listens(lock, `\0veld-prepare-${name}`)); round++) {
    // A new one for each try: the old one keeps whoever waited for it.
    lock = createServer()
    if (round === 0) console.log('Another command is preparing this checkout; waiting for it.')
    await sleep(100)
  }
  try {
    return await work()
  } finally {
    lock.close()
  }
}

/**
 * @param {import('node:net').Server} server
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function listens(server, path) {
  return new Promise((resolve, reject) => {
    const refused = (/** @type {NodeJS.ErrnoException} */ error) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error)
    server.once('error', refused)
    server.listen(path, () => {
      server.off('error', refused)
      resolve(true)
    })
  })
}
