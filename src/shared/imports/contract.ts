import { z } from 'zod'
import { endpoint, MAX_UPLOAD_BYTES } from '#shared/endpoint.ts'
import { maybe, requiredText } from '#shared/fields.ts'
import { MANAGERS } from '#shared/roles.ts'

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024
export const NOT_A_CSV_FILE = 'Please select a CSV file'
export const IMPORT_TOO_LARGE = 'File size must be less than 5MB'
export const IMPORT_FAILED = 'Import failed'
const WRONG_IMPORT_TYPE = 'Only customers and products can be imported'
/** More issues than this are counted, not listed. */
export const MAX_LISTED_ISSUES = 1000
export const PREVIEW_ROWS = 5

export const importedMessage = (count: number): string => `Successfully imported ${count} records`

export const ImportType = z.enum(['customers', 'products'], { error: WRONG_IMPORT_TYPE })
export type ImportType = z.infer<typeof ImportType>

export const IMPORT_ENDINGS = ['.csv', '.xlsx'] as const
export const isImportName = (name: string): boolean =>
  IMPORT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

const FileUpload = z
  .file({ error: NOT_A_CSV_FILE })
  // The type that zod knows here has no name; every File has one.
  .refine((file) => isImportName((file as unknown as { name: string }).name), {
    error: NOT_A_CSV_FILE,
  })
  .max(MAX_IMPORT_BYTES, { error: IMPORT_TOO_LARGE })

const Upload = z.object({
  file: FileUpload,
  type: requiredText(40, WRONG_IMPORT_TYPE).pipe(ImportType),
  /** Of products: whether a row whose SKU is here already is refused, as without it, or changes that product. */
  known: maybe(z.enum(['refuse', 'update'])),
  /** Of products: whether a category that is not here is added, as without it, or refused. */
  new_categories: maybe(z.enum(['add', 'refuse'])),
})
export type ImportChoices = Pick<z.output<typeof Upload>, 'known' | 'new_categories'>

export const ImportResult = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Rows that are new here. */
  imported: z.number().int(),
  /** Of products: how many were here and changed. */
  updated: z.number().int().optional(),
  /** 'Row 7, email: Please enter a valid email'; the header is row 1. */
  errors: z.array(z.string()),
  /** How many issues there are in all, listed or not. */
  total_errors: z.number().int(),
  /** About rows that were kept all the same, in the same form. */
  notes: z.array(z.string()),
  total_notes: z.number().int(),
})
export type ImportResult = z.output<typeof ImportResult>

/** Of a file of which no row could be kept. */
const FailedImport = ImportResult.pick({ errors: true, total_errors: true }).partial()

/** What an import of these products would do, row by row; nothing of it is written. */
const ProductPlan = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  /** Already as the file says. */
  unchanged: z.number().int(),
  /** Named in the file and not here. */
  new_categories: z.array(z.string()),
  /** In the order of the rows; beyond a thousand they are counted only. */
  changes: z.array(
    z.object({
      row: z.number().int(),
      kind: z.enum(['add', 'update']),
      sku: z.string(),
      name: z.string(),
      /** For people to read: what a product has, or what of it changes. */
      fields: z.array(
        z.object({
          field: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
        }),
      ),
    }),
  ),
})
export type ProductPlan = z.output<typeof ProductPlan>

export const ImportPreview = z.object({
  columns: z.array(
    z.object({
      /** As the file has it. */
      name: z.string(),
      /** The field it fills; null for a column that is ignored. */
      field: z.string().nullable(),
    }),
  ),
  /** The first rows, numbered as the problems number them, their cells by the columns' names. */
  rows: z.array(z.object({ row: z.number().int(), cells: z.record(z.string(), z.string()) })),
  total_rows: z.number().int(),
  /** What is wrong with the rows; who is already a customer only the import tells. */
  problems: z.array(z.string()),
  total_problems: z.number().int(),
  /** What should be known of rows that will be kept. */
  notes: z.array(z.string()),
  total_notes: z.number().int(),
  /** Of a file of products. */
  plan: ProductPlan.optional(),
})
export type ImportPreview = z.output<typeof ImportPreview>

const upload = {
  method: 'POST',
  roles: MANAGERS,
  body: Upload,
  encoding: 'multipart',
  maxBytes: MAX_UPLOAD_BYTES,
  // The file is read first, row by row; only then is a transaction opened.
  transaction: 'handler',
} as const

export const importsApi = {
  importFile: endpoint({
    ...upload,
    path: '/api/import',
    summary:
      'Import customers or products from a CSV or Excel (.xlsx) file; good rows are kept, faulty ones listed; `known=update` changes the products that are here, matched by SKU',
    answer: ImportResult,
    refusals: { 400: FailedImport },
    changes: ['customers', 'products', 'inventory'],
  }),
  previewFile: endpoint({
    ...upload,
    path: '/api/import/preview',
    summary:
      'The columns, first rows and faults of a CSV or Excel (.xlsx) file, and of products every change, without importing it',
    answer: ImportPreview,
    changes: [],
  }),
}
