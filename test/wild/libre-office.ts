import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll } from 'vitest'

/** As South Africa writes them: 1 234,50 and 2026/02/28. */
const EN_ZA = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>en-ZA</value></prop></item>
</oor:items>`

/** Semicolon, double quotes, UTF-8; texts in quotes and numbers not, each cell as it is shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,7177,true,true,true'
/** Comma, double quotes, UTF-8, en-ZA; dates are recognised, as where they are typed. */
const TYPED = 'CSV:44,34,76,1,,7177,false,true'

const run = promisify(execFile)

/** LibreOffice without a window, set to South Africa, for all tests of a file. */
export function libreOffice() {
  const folder = mkdtempSync(join(tmpdir(), 'veld-office-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const settings = join(folder, 'profile', 'user')
  mkdirSync(settings, { recursive: true })
  writeFileSync(join(settings, 'registrymodifications.xcu'), EN_ZA)
  let calls = 0

  /** Many at once: to start takes it longer than to convert. */
  async function convert(
    contents: readonly Uint8Array[],
    from: string,
    to: string,
    ...options: string[]
  ): Promise<Buffer[]> {
    const call = join(folder, String((calls += 1)))
    mkdirSync(call)
    const files = contents.map((_, at) => join(call, `${at}.${from}`))
    for (const [at, content] of contents.entries()) writeFileSync(files[at]!, content)
    await run('soffice', [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      ...options,
      '--convert-to',
      to,
      '--outdir',
      join(call, 'out'),
      ...files,
    ])
    return contents.map((_, at) => readFileSync(join(call, 'out', `${at}.${to.split(':')[0]}`)))
  }
  return {
    toCsv: async (workbooks: readonly Uint8Array[]) =>
      (await convert(workbooks, 'xlsx', CSV)).map(String),
    /** What a person types into the cells, saved as workbooks. */
    typed: (sheets: readonly string[]) =>
      convert(
        sheets.map((cells) => Buffer.from(cells)),
        'csv',
        'xlsx',
        `--infilter=${TYPED}`,
      ),
    /** Opened and saved again. */
    resaved: (contents: readonly Uint8Array[], from: 'csv' | 'xlsx' = 'xlsx') =>
      convert(contents, from, 'xlsx'),
  }
}
