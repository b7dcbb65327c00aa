const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Text within HTML, also within an attribute in double quotes. */
export const escapedHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign]!)
