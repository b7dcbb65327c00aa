import type { Mutation } from './mutation.ts'

/** https in the shop. */
export const TLS: readonly Mutation[] = [
  {
    name: 'http is answered although there is a certificate',
    in: 'listen',
    search:
      'if (tls && !staysPlain(request, proxies)) moveToHttps(request, response, env)\n    else answer(request, response)',
    replace: 'answer(request, response)',
    test: { file: 'https.test.ts', name: 'the shop is on https, and http leads there' },
  },
  {
    name: 'http leads to the host that a request names',
    in: 'moveToHttps',
    search: "const path = url.startsWith('/') && !url.startsWith('//') ? url : '/'",
    replace: 'const path = `.evil.example${url}`',
    test: { file: 'https.test.ts', name: 'the shop is on https, and http leads there' },
  },
  {
    name: 'the authority of a shop vouches for anybody',
    in: 'authorityCertificate',
    search:
      "extension('2.5.29.30', sequence(nested(0, ...subtrees.map((base) => sequence(base)))), TRUE),",
    replace: '',
    test: { file: 'own-certificate.test.ts', name: 'nobody passes for www.bank.example' },
  },
  {
    name: 'a certificate runs out',
    in: 'isDue',
    search: 'Date.parse(certificate.validTo) - now.getTime() < RENEW_BEFORE_MS ||',
    replace: '',
    test: { file: 'own-certificate.test.ts', name: 'renewed thirty days before its end' },
  },
  {
    name: 'a clock of 1970 signs',
    in: 'isDue',
    search: 'if (now < new Date(authority.x509.validFrom)) return false',
    replace: '',
    test: { file: 'own-certificate.test.ts', name: 'makes no certificate of 1970' },
  },
  {
    name: 'a key of another certificate is taken',
    in: 'readKeyPair',
    search: '!x509.checkPrivateKey(privateKeyIn(key, keyFile))',
    replace: 'privateKeyIn(key, keyFile) === undefined',
    test: { file: 'https.test.ts', name: 'files that are no pair' },
  },
  {
    name: 'a till is locked out by HSTS',
    in: 'staysOnHttps',
    search: "(tls === 'none' || (tls === 'files' && port === ''))",
    replace: "(tls !== 'own' || port === '')",
    test: { file: 'answers.test.ts', name: 'where no till is locked out by it' },
  },
  {
    name: 'a request over TLS counts as an idle connection',
    in: 'limitConnections',
    search: 'byLine.get(lineOf(asking)) ?? asking',
    replace: 'asking',
    test: { file: 'https.test.ts', name: 'connections over TLS have their share of the room' },
  },
]
