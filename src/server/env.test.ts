import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { StartupError } from './startup-error.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  OIDC_ISSUER: 'https://login.example',
  OIDC_CLIENT_ID: 'veld',
}

const MAIL = { SMTP_URL: 'smtps://veld:hunter2@mail.example', MAIL_FROM: 'Veld <till@veld.test>' }

test('with nothing set, a demo shop on this machine', () => {
  expect(readEnv({})).toMatchObject({
    demo: true,
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: resolve('data'),
    KEY_FILE: resolve('data/key'),
    PUBLIC_ORIGIN: 'http://localhost:3000',
    OIDC_PROVIDER: 'local',
    LOG_LEVEL: 'info',
    TRUSTED_PROXY: [],
  })
})

test('the limits stop no busy shop', () => {
  const env = readEnv({})
  expect(env.WRITES_PER_SECOND).toBeGreaterThanOrEqual(50)
  expect(env.SIGN_INS_PER_MINUTE).toBeGreaterThanOrEqual(60)
  expect(env.MAX_CONNECTIONS).toBeGreaterThanOrEqual(1000)
})

test('an empty variable counts as unset', () => {
  const names = [
    ...Object.keys(readEnv({})),
    'DATABASE_URL',
    'OIDC_ISSUER',
    'ADMIN_EMAIL',
    'METRICS_TOKEN',
  ]
  const empty = Object.fromEntries(names.map((name) => [name, '']))
  expect(readEnv(empty)).toEqual(readEnv({}))
})

test.each<[Record<string, string>, string, unknown]>([
  [{ PORT: '8080' }, 'PORT', 8080],
  [{ PORT: '8080' }, 'PUBLIC_ORIGIN', 'http://localhost:8080'],
  [{ PORT: '80' }, 'PUBLIC_ORIGIN', 'http://localhost'],
  [{ DATA_DIR: '/srv/veld' }, 'KEY_FILE', '/srv/veld/key'],
  [{ KEY_FILE: '/etc/veld.key' }, 'KEY_FILE', '/etc/veld.key'],
  [{ PUBLIC_ORIGIN: 'https://till.example.co.za/' }, 'PUBLIC_ORIGIN', 'https://till.example.co.za'],
  [
    { PUBLIC_ORIGIN: 'https://till.example.co.za:443' },
    'PUBLIC_ORIGIN',
    'https://till.example.co.za',
  ],
  [{ PUBLIC_ORIGIN: 'HTTPS://Till.example.co.za' }, 'PUBLIC_ORIGIN', 'https://till.example.co.za'],
  [{ ADMIN_EMAIL: 'Owner@Veld.test' }, 'ADMIN_EMAIL', 'owner@veld.test'],
  [
    { TRUSTED_PROXY: '10.0.0.1, 10.1.0.0/16,::1' },
    'TRUSTED_PROXY',
    ['10.0.0.1', '10.1.0.0/16', '::1'],
  ],
  [
    { PUSH_SERVICES: 'https://push.example, https://p2.example/' },
    'PUSH_SERVICES',
    ['https://push.example', 'https://p2.example'],
  ],
  [{ ...MAIL, MAIL_FROM: 'till@example.co.za' }, 'MAIL_FROM', 'till@example.co.za'],
  [PRODUCTION, 'demo', false],
  [{ ...PRODUCTION, NODE_ENV: 'development' }, 'demo', false],
])('%o gives %s %o', (variables, name, value) => {
  expect(readEnv(variables)).toHaveProperty(name, value)
})

test.each<[Record<string, string>, string]>([
  [{ PORT: 'abc' }, 'PORT is wrong'],
  [{ PORT: '65536' }, 'PORT is wrong'],
  [{ PORT: '-1' }, 'PORT is wrong'],
  [{ PORT: '80.5' }, 'PORT is wrong'],
  [{ PORT: ' ' }, 'PORT is wrong'],
  [{ DATABASE_URL: 'mysql://localhost/veld' }, 'DATABASE_URL is wrong'],
  [{ DATABASE_URL: 'veld' }, 'DATABASE_URL is wrong'],
  [
    { DATABASE_URL: 'postgres://till:a,b@one:5432,two:5432/veld' },
    'DATABASE_URL is wrong: it names several hosts',
  ],
  [
    { DATABASE_URL: 'postgres://till@one,two/veld' },
    'DATABASE_URL is wrong: it names several hosts',
  ],
  [
    { DATABASE_URL: 'postgres://one/veld?host=one%2Ctwo' },
    'DATABASE_URL is wrong: it names several hosts',
  ],
  [
    { DATABASE_URL: 'postgres://one/veld', DATABASE_APP_URL: 'postgres://till@one,two/veld' },
    'DATABASE_APP_URL is wrong: it names several hosts',
  ],
  [
    { DATABASE_APP_URL: 'postgres://app@db/veld' },
    'DATABASE_URL is missing: DATABASE_APP_URL needs it.',
  ],
  [{ PUBLIC_ORIGIN: 'till.example.co.za' }, 'PUBLIC_ORIGIN is wrong'],
  [
    { PUBLIC_ORIGIN: 'https://example.co.za/till' },
    'PUBLIC_ORIGIN is wrong: must be an origin such as https://till.example.co.za, without a path',
  ],
  [{ PUBLIC_ORIGIN: 'https://example.co.za?x' }, 'PUBLIC_ORIGIN is wrong'],
  [{ PUBLIC_ORIGIN: 'https://me:hunter2@example.co.za' }, 'PUBLIC_ORIGIN is wrong'],
  [{ PUBLIC_ORIGIN: 'ftp://example.co.za' }, 'PUBLIC_ORIGIN is wrong'],
  [
    { TRUSTED_PROXY: 'proxy.example' },
    'TRUSTED_PROXY is wrong: proxy.example is neither an address nor a network',
  ],
  [
    { TRUSTED_PROXY: '10.0.0.0/33' },
    'TRUSTED_PROXY is wrong: 10.0.0.0/33 is neither an address nor a network',
  ],
  [{ TRUSTED_PROXY: '10.0.0.0/' }, 'TRUSTED_PROXY is wrong'],
  [{ OIDC_PROVIDER: 'my provider' }, 'OIDC_PROVIDER is wrong: may hold letters, digits, _ and -'],
  [{ OIDC_ISSUER: 'login.example' }, 'OIDC_ISSUER is wrong'],
  [{ OIDC_ISSUER: 'https://login.example' }, 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.'],
  [
    { NODE_ENV: 'production' },
    'OIDC_ISSUER is missing: NODE_ENV=production needs an identity provider.',
  ],
  [
    {
      NODE_ENV: 'production',
      OIDC_ISSUER: 'http://login.example',
      OIDC_CLIENT_ID: 'veld',
    },
    'OIDC_ISSUER must be https: NODE_ENV=production sends secrets to it.',
  ],
  [{ TLS_CERT: '/etc/till.pem' }, 'TLS_KEY is missing: TLS_CERT needs it.'],
  [{ TLS_KEY: '/etc/till.key' }, 'TLS_CERT is missing: TLS_KEY needs it.'],
  [{ TLS_PORT: '3000' }, 'TLS_PORT is wrong: it must be another port than PORT.'],
  [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL is wrong'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is wrong'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN is wrong'],
  [{ WRITES_PER_SECOND: '0' }, 'WRITES_PER_SECOND is wrong'],
  [{ MAX_CONNECTIONS: 'many' }, 'MAX_CONNECTIONS is wrong'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL is wrong'],
  [{ ...MAIL, SMTP_URL: 'https://hunter2@mail.example' }, 'SMTP_URL is wrong'],
  [{ ...MAIL, MAIL_FROM: 'the till' }, 'MAIL_FROM is wrong: must be an address such as'],
  [{ SMTP_URL: MAIL.SMTP_URL }, 'MAIL_FROM is missing: SMTP_URL needs it.'],
  [{ MAIL_FROM: MAIL.MAIL_FROM }, 'SMTP_URL is missing: MAIL_FROM needs it.'],
  [{ PUSH_SERVICES: 'push.example' }, 'PUSH_SERVICES is wrong'],
])('%o stops the start in one clear line: %s', (variables, line) => {
  const read = () => readEnv(variables)
  expect(read).toThrow(StartupError)
  expect(read).toThrow(line)
  expect(read).not.toThrow(/\n|hunter2/)
})
