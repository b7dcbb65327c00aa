/** YYMMDD SSSS C A Z: the birthday, a sequence that tells the sex, citizen, an 8, and a Luhn check digit. */
export function saIdNumber(born: string, sex: 'female' | 'male', sequence: number): string {
  const serial = String(sequence + (sex === 'male' ? 5000 : 0)).padStart(4, '0')
  const digits = `${born.slice(2).replaceAll('-', '')}${serial}08`
  return `${digits}${checkDigit(digits)}`
}

function checkDigit(digits: string): number {
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return (10 - (sum % 10)) % 10
}
