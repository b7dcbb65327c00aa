import { Refusal } from '#server/http/refusal.ts'

/** The text of a file: UTF-16 by its byte order mark, UTF-8 where it is valid, otherwise Windows-1252. */
export function decodeCsv(bytes: Uint8Array): string {
  const text = decode(bytes)
  // Pictures, spreadsheets and archives hold NUL; text never does.
  if (text.includes('\0'))
    throw new Refusal(400, 'This is not a CSV file: save it from the spreadsheet as CSV first')
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
