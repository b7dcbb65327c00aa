import { bind } from '#server/http/bind.ts'
import type { App, Caller } from '#server/http/context.ts'
import { Refusal } from '#server/refusal.ts'
import { turns } from '#server/turns.ts'
import { importsApi } from '#shared/imports/contract.ts'
import { importFile } from './import-file.ts'
import { previewFile } from './preview-file.ts'

/** One reads and stores while the others wait, each with its file and without a connection. */
const IMPORTS = { atOnce: 1, waiting: 6 }

export function importsRoutes(app: App): void {
  const line = turns(IMPORTS)
  const inTurn = <Result>({ request }: Caller, work: () => Promise<Result>): Promise<Result> =>
    line.take(work, tooManyImports, request.signal)

  bind(app, importsApi.importFile, ({ file, type, ...choices }, caller) =>
    inTurn(caller, async () =>
      importFile(caller, type, { name: file.name, bytes: await bytesOf(file), choices }),
    ),
  )
  bind(app, importsApi.previewFile, ({ file, type, ...choices }, caller) =>
    inTurn(caller, async () => previewFile(caller, type, await bytesOf(file), choices)),
  )
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())

const tooManyImports = (): Refusal =>
  new Refusal(503, 'Many imports are waiting already. Please try again in a minute.', {
    'retry-after': '60',
  })
