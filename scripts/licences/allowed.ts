/** Licences that let us ship a package as part of a product, as SPDX calls them. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]

/** Those that ask for changes to the package itself to be shared: fine while it is used as it comes. */
const AS_IT_COMES = ['LGPL-3.0-or-later', 'MPL-2.0']

const ALLOWED = new Set([...PERMISSIVE, ...AS_IT_COMES])

/** `(MIT OR GPL-3.0)` is fine by its first half, `MIT AND GPL-3.0` is not. What says nothing is not. */
export function isAllowed(licence: unknown): boolean {
  if (typeof licence !== 'string') return false
  return licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((name) => ALLOWED.has(name.trim())))
}
