import { Refusal } from '#server/refusal.ts'

export const damaged = (): Refusal =>
  new Refusal(400, 'The Excel file is damaged or not complete: save it in the spreadsheet again')

export const notAWorkbook = (): Refusal =>
  new Refusal(400, 'This is not an Excel file: save it from the spreadsheet as .xlsx or as CSV')

export const locked = (): Refusal =>
  new Refusal(
    400,
    'The Excel file has a password or is of the old kind (.xls): save it as .xlsx without a password',
  )

export const tooMuch = (): Refusal =>
  new Refusal(400, 'The Excel file holds too much to be read at once: split it into smaller ones')
