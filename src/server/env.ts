import { resolve } from 'node:path'
import { z } from 'zod'
import { storedEmail } from '#shared/email.ts'
import { isNetwork, isPlainHttp } from './http/client-address.ts'
import { StartupError } from './startup-error.ts'

const WholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: 'must be a whole number' })
    .transform(Number)
    .pipe(z.number().min(min).max(max))
const Count = (fallback: number) => WholeNumber(1, 999_999_999).default(fallback)
const Origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((value) => isBareOrigin(new URL(value)), {
    error: 'must be an origin such as https://till.example.co.za, without a path',
  })
  .transform((value) => new URL(value).origin)
const Networks = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(
      z.string().refine(isNetwork, {
        error: ({ input }) => `${String(input)} is neither an address nor a network`,
      }),
    ),
  )

const FilePath = z.string().transform((path) => resolve(path))

const SEVERAL_HOSTS =
  'it names several hosts, of which each may be the one that has lost the lead. Name one address that always leads to the ' +
  'primary server, such as that of a proxy (HAProxy) or one that moves with it'
const DatabaseUrl = z
  .string()
  .refine((url) => !namesSeveralHosts(url), { error: SEVERAL_HOSTS, abort: true })
  .pipe(z.url({ protocol: /^postgres(ql)?$/ }))

/** The values that claims of a token take: they hold neither blanks nor commas. */
const Words = z.string().transform((list) => list.split(/[\s,]+/).filter(Boolean))

/** An address, with a name before it or without. */
const MAIL_SENDER = /^(?:[^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

const Variables = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: WholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  TLS_PORT: WholeNumber(0, 65_535).default(3443),
  TLS_CERT: FilePath.optional(),
  TLS_KEY: FilePath.optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: DatabaseUrl.optional(),
  DATABASE_APP_URL: DatabaseUrl.optional(),
  DATABASE_POOL: Count(16),
  PUBLIC_ORIGIN: Origin.optional(),
  TRUSTED_PROXY: Networks.default([]),
  KEY_FILE: z.string().optional(),
  OIDC_PROVIDER: z
    .string()
    .regex(/^[\w-]+$/, { error: 'may hold letters, digits, _ and -' })
    .default('local'),
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_AUTH_TIME: z.enum(['learn', 'require', 'ignore']).default('learn'),
  OIDC_SECOND_FACTOR: z.enum(['setting', 'ignore']).default('setting'),
  OIDC_SECOND_FACTOR_ACR: Words.default([]),
  OIDC_SECOND_FACTOR_AMR: Words.default([]),
  ADMIN_EMAIL: z.email().transform(storedEmail).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_SENDER, { error: 'must be an address such as Veld <till@example.co.za>' })
    .optional(),
  PUSH_SERVICES: z
    .string()
    .transform((list) => list.split(',').map((part) => part.trim()))
    .pipe(z.array(Origin))
    .default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  MAX_CONNECTIONS: Count(4000),
  MAX_CONNECTIONS_PER_ADDRESS: Count(1024),
  BODY_STALL_SECONDS: WholeNumber(1, 3600).default(20),
  WRITES_PER_SECOND: Count(100),
  SALES_WAITING: Count(4000),
  KEY_REQUESTS_PER_SECOND: Count(100),
  SIGN_INS_PER_MINUTE: Count(300),
  REFUSALS_PER_MINUTE: Count(20),
  // A page asks for two or three lists at once; a screen that types ahead leaves the older searches.
  SEARCHES_AT_ONCE: Count(2),
  SEARCHES_WAITING: Count(16),
  UPLOADS_AT_ONCE: Count(4),
})

export type Env = z.output<typeof Variables> & {
  KEY_FILE: string
  PUBLIC_ORIGIN: string
  /** Whether the built-in provider and the demo shop serve this instance. */
  demo: boolean
  /** Whether Veld itself speaks https: with files that it is given, or with a certificate of its own authority. */
  tls: 'none' | 'files' | 'own'
}

/** Reads the environment; an empty variable counts as unset. A wrong value is refused in one clear line. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartupError(`${String(issue?.path[0])} is wrong: ${issue?.message}`)
  }
  const env = parsed.data
  const demo = !env.OIDC_ISSUER && env.NODE_ENV !== 'production'
  refuseHalfConfigured(env, demo)
  return {
    ...env,
    demo,
    tls: 'none',
    KEY_FILE: env.KEY_FILE ?? resolve(env.DATA_DIR, 'key'),
    PUBLIC_ORIGIN: env.PUBLIC_ORIGIN ?? new URL(`http://localhost:${env.PORT}`).origin,
  }
}

/** `postgres://till@one:5432,two:5432/shop`, or the same as a parameter. */
function namesSeveralHosts(url: string): boolean {
  const [place = '', words = ''] = url.replace(/^[^:]*:\/\//, '').split('?')
  const hosts = place.split('/')[0]!.split('@').at(-1)!
  return hosts.includes(',') || (new URLSearchParams(words).get('host') ?? '').includes(',')
}

const isBareOrigin = ({ href, origin }: URL): boolean => href === `${origin}/`

function refuseHalfConfigured(env: z.output<typeof Variables>, demo: boolean): void {
  if (!demo && !env.OIDC_ISSUER)
    throw new StartupError(
      'OIDC_ISSUER is missing: NODE_ENV=production needs an identity provider.',
    )
  if (env.OIDC_ISSUER && !env.OIDC_CLIENT_ID)
    throw new StartupError('OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.')
  if (env.NODE_ENV === 'production' && env.OIDC_ISSUER && isPlainHttp(env.OIDC_ISSUER))
    throw new StartupError('OIDC_ISSUER must be https: NODE_ENV=production sends secrets to it.')
  if (env.TLS_CERT && !env.TLS_KEY) throw new StartupError('TLS_KEY is missing: TLS_CERT needs it.')
  if (env.TLS_KEY && !env.TLS_CERT) throw new StartupError('TLS_CERT is missing: TLS_KEY needs it.')
  if (env.PORT === env.TLS_PORT && env.PORT !== 0)
    throw new StartupError('TLS_PORT is wrong: it must be another port than PORT.')
  if (env.DATABASE_APP_URL && !env.DATABASE_URL)
    throw new StartupError('DATABASE_URL is missing: DATABASE_APP_URL needs it.')
  if (env.SMTP_URL && !env.MAIL_FROM)
    throw new StartupError('MAIL_FROM is missing: SMTP_URL needs it.')
  if (env.MAIL_FROM && !env.SMTP_URL)
    throw new StartupError('SMTP_URL is missing: MAIL_FROM needs it.')
}
