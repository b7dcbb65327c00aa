type Encoding = 'br' | 'gzip'

/** The first encoding on offer that an Accept-Encoding header allows; `gzip;q=0` forbids it (RFC 9110, 12.5.3). */
export function acceptedEncoding(
  header: string | undefined,
  onOffer: readonly Encoding[],
): Encoding | undefined {
  const allowed = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return onOffer.find((encoding) => allowed.has(encoding))
}
