import { bind } from '#server/http/bind.ts'
import type { App } from '#server/http/context.ts'
import { importsApi } from '#shared/imports/contract.ts'
import { importFile } from './import-file.ts'
import { previewFile } from './preview-file.ts'

export function importsRoutes(app: App): void {
  bind(app, importsApi.importFile, async ({ file, type }, caller) =>
    importFile(caller, type, { name: file.name, bytes: await bytesOf(file) }),
  )
  bind(app, importsApi.previewFile, async ({ file, type }, caller) =>
    previewFile(caller, type, await bytesOf(file)),
  )
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer())
