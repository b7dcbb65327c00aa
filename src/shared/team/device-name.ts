/** The first that matches is the one: nearly every browser also claims to be Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** 'Chrome on Windows', from what a browser says of itself; a program is called by its own name. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent?.trim() ?? ''
  const browser = nameIn(BROWSERS, agent)
  const system = nameIn(SYSTEMS, agent)
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? programName(agent) ?? 'Unknown device'
}

const nameIn = (names: typeof BROWSERS, agent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(agent))?.[1]

/** `curl/8.5.0` is curl. */
const programName = (agent: string): string | undefined => /^[\w.-]{1,40}(?=\/|$)/.exec(agent)?.[0]
