import {
  IMPORT_TOO_LARGE,
  isImportName,
  MAX_IMPORT_BYTES,
  NOT_A_CSV_FILE,
} from '#shared/imports/contract.ts'

/** Why a file is not worth sending; undefined when it is. The server decides again. */
export function importRefusal({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!isImportName(name)) return NOT_A_CSV_FILE
  return size > MAX_IMPORT_BYTES ? IMPORT_TOO_LARGE : undefined
}
