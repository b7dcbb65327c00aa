/** @import { LockEntry, Platform } from './checksums.d.mts' */

/**
 * The packages that npm would fetch here and take as they come, because the lock does not say what is in them. A
 * registry may lack the builds for platforms that Veld does not run on, and with them their checksums.
 *
 * @param {Record<string, LockEntry>} packages
 * @param {Platform} platform
 */
export function uncheckedPackages(packages, platform) {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.integrity && isFor(entry, platform))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** @param {Record<string, LockEntry>} packages */
export function refuseUnchecked(packages) {
  const [first, ...others] = uncheckedPackages(packages, here())
  if (first === undefined) return
  const more = others.length > 0 ? ` and ${others.length} others` : ''
  throw new Error(
    `package-lock.json has no checksum of ${first}${more}, which this platform needs: nothing is installed that ` +
      'cannot be checked. Veld runs on Linux with glibc, x64 or arm64.',
  )
}

/**
 * @param {LockEntry} entry
 * @param {Platform} platform
 */
function isFor({ os, cpu, libc }, platform) {
  return (
    (!os || os.includes(platform.os)) &&
    (!cpu || cpu.includes(platform.cpu)) &&
    (!libc || platform.os !== 'linux' || libc.includes(platform.libc))
  )
}

/** @returns {Platform} */
function here() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  )
  const libc = report.header.glibcVersionRuntime ? 'glibc' : 'musl'
  return { os: process.platform, cpu: process.arch, libc }
}
