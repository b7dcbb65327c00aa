import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
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

  async function convert(
    content: Uint8Array,
    from: string,
    to: string,
    ...options: string[]
  ): Promise<Buffer> {
    await mkdir(join(folder, 'profile', 'user'), { recursive: true })
    writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), EN_ZA)
    writeFileSync(join(folder, `in.${from}`), content)
    await run('soffice', [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      ...options,
      '--convert-to',
      to,
      '--outdir',
      join(folder, 'out'),
      join(folder, `in.${from}`),
    ])
    return readFileSync(join(folder, 'out', `in.${to.split(':')[0]}`))
  }
  return {
    toCsv: async (workbook: Uint8Array) => (await convert(workbook, 'xlsx', CSV)).toString(),
    /** What a person types into the cells, saved as a workbook. */
    typed: (cells: string) => convert(Buffer.from(cells), 'csv', 'xlsx', `--infilter=${TYPED}`),
    /** Opened and saved again. */
    resaved: (content: Uint8Array, from: 'csv' | 'xlsx' = 'xlsx') => convert(content, from, 'xlsx'),
  }
}
