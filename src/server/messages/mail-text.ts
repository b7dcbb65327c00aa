import { escapedHtml } from './escaped-html.ts'

/** What a mail tells, without anything of a customer. */
export interface Told {
  title: string
  message: string
  /** Empty where the message says it all. */
  details: string
  action_label: string
  /** Where the link leads; null where the person may not go. */
  url: string | null
}

interface Sender {
  store_name: string
  /** The shop's own address. */
  origin: string
}

/** In two forms: as plain text, and the same as a page that looks decent anywhere. */
export function mailText(
  { title, message, details, action_label, url }: Told,
  { store_name, origin }: Sender,
): { subject: string; text: string; html: string } {
  const lines = [message, ...details.split('\n').filter(Boolean)]
  const foot = `You get this from ${store_name}. Choose what reaches you under the bell: ${origin}`
  return {
    subject: `${store_name}: ${title}`,
    text: [
      ...lines,
      ...(url === null ? [] : ['', `${action_label}: ${url}`]),
      '',
      '-- ',
      foot,
      '',
    ].join('\n'),
    html: [
      '<!doctype html>',
      '<div style="font: 16px/1.5 system-ui, sans-serif; max-width: 34em">',
      `<h1 style="font-size: 20px">${escapedHtml(title)}</h1>`,
      ...lines.map((line) => `<p>${escapedHtml(line)}</p>`),
      ...(url === null
        ? []
        : [`<p><a href="${escapedHtml(url)}">${escapedHtml(action_label)}</a></p>`]),
      `<p style="color: #667; font-size: 13px">${escapedHtml(foot)}</p>`,
      '</div>',
    ].join('\n'),
  }
}
