const SECRET = /^(id_number|medical_card_number|.*(token|secret|password).*)$/
const INTERNAL = /_(sealed|hash)$/

/** ID and medical numbers keep their last four digits in the trail; secrets and sealed bytes leave no trace. */
export function maskSecrets(values: object | null | undefined): object | null {
  if (!values) return null
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => !INTERNAL.test(name))
      .map(([name, value]) => [name, SECRET.test(name) ? masked(value) : value]),
  )
}

/** '•••• 9087': enough to recognise a number, too little to use it. */
export function maskNumber(plain: string): string {
  return `•••• ${plain.length > 4 ? plain.slice(-4) : ''}`.trim()
}

function masked(value: unknown): unknown {
  return typeof value === 'string' && value !== '' ? maskNumber(value) : value
}
