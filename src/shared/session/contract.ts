import { z } from 'zod'
import { Instant } from '#shared/dates.ts'
import { endpoint, Nothing } from '#shared/endpoint.ts'
import { maybe, optionalText, text } from '#shared/fields.ts'
import { EVERYONE, MANAGERS, Role } from '#shared/roles.ts'
import { VatMode } from '#shared/sales/vat.ts'
import type { ShopSettings } from '#shared/settings/shop-settings.ts'

export const NO_CODE =
  'Cannot exchange code for session token: no code provided in the URL search params.'

type Everyday = Pick<
  ShopSettings,
  | 'store_name'
  | 'vat_number'
  | 'cannabis_license'
  | 'email'
  | 'phone'
  | 'address'
  | 'timezone'
  | 'opening_time'
  | 'closing_time'
  | 'session_timeout_minutes'
  | 'id_verification_required'
  | 'low_stock_alerts'
  | 'low_stock_below'
  | 'expiration_warnings'
  | 'expiration_warning_days'
  | 'sales_milestone_alerts'
  | 'push_notifications'
  | 'daily_summary'
  | 'till_registration'
  | 'shift_required'
  | 'default_float'
  | 'idle_lock_minutes'
  | 'denominations'
  | 'vat_mode'
  | 'cash_rounding'
  | 'ask_card_approval'
  | 'payment_methods'
  | 'discount_reasons'
  | 'discount_caps'
  | 'point_value'
  | 'dark_warn_hours'
  | 'dark_stop_hours'
>

/**
 * What every screen, the receipt and the bell need of the settings. They were checked when they were saved: the rules
 * for that are not in every page's first load. Made when they are first wanted: a till that starts alone has them on
 * disk.
 */
export const EverydaySettings = z.lazy(() =>
  z.object({
    store_name: z.string(),
    vat_number: z.string(),
    cannabis_license: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    timezone: z.enum(['Africa/Johannesburg', 'UTC']),
    opening_time: z.string(),
    closing_time: z.string(),
    session_timeout_minutes: z.number(),
    id_verification_required: z.boolean(),
    low_stock_alerts: z.boolean(),
    low_stock_below: z.number(),
    expiration_warnings: z.boolean(),
    expiration_warning_days: z.number(),
    sales_milestone_alerts: z.boolean(),
    push_notifications: z.boolean(),
    daily_summary: z.boolean(),
    till_registration: z.enum(['open', 'managers']),
    shift_required: z.boolean(),
    default_float: z.number(),
    idle_lock_minutes: z.number(),
    denominations: z.array(z.string()),
    vat_mode: VatMode,
    cash_rounding: z.literal([0, 10]),
    ask_card_approval: z.boolean(),
    payment_methods: z.array(z.string()),
    discount_reasons: z.array(z.string()),
    discount_caps: z.custom<ShopSettings['discount_caps']>((caps) => typeof caps === 'object'),
    point_value: z.number(),
    dark_warn_hours: z.number(),
    dark_stop_hours: z.number(),
  }),
) satisfies z.ZodType<Everyday>

/** The signed-in person, with the settings that every screen needs. */
export const CurrentUser = z.object({
  id: z.string(),
  email: z.string(),
  profile: z.object({
    role: Role,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    is_active: z.boolean(),
    created_at: Instant,
  }),
  session: z.object({
    created_at: Instant,
    /** When the session ends unless it is extended: idle and absolute limit, whichever is sooner. */
    expires_at: Instant,
    /** By the server's clock, so that a till with a wrong clock still counts right. */
    seconds_left: z.number().int(),
    /** Whether it waits for a PIN. */
    is_locked: z.boolean(),
  }),
  settings: EverydaySettings,
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** How many of the latest sign-ins there are, and what the provider told of how many. */
export const SignInTimes = z.object({
  sign_ins: z.number().int(),
  /** When it asked the person. */
  with_time: z.number().int(),
  /** That the person showed a second factor. */
  with_second_factor: z.number().int(),
  /** The environment lets everybody in, whatever the switch says. */
  is_second_factor_ignored: z.boolean(),
})
export type SignInTimes = z.infer<typeof SignInTimes>

/** What can be read out on the telephone: the log has the cause under it. */
const Reference = z.object({ reference: z.string().optional() })
const FAILED_SIGN_IN = {
  400: Reference,
  401: Reference,
  403: Reference,
  502: Reference,
  503: Reference,
} as const

export const sessionApi = {
  signInAddress: endpoint({
    method: 'GET',
    path: '/api/oauth/:provider/redirect_url',
    summary: 'Begin to sign in: the address of the identity provider to send the browser to',
    roles: 'public',
    byKey: false,
    params: z.object({ provider: text(60) }),
    answer: z.object({ redirectUrl: z.url() }),
    refusals: FAILED_SIGN_IN,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/sessions',
    summary: 'Exchange the code that the identity provider sent for a session',
    roles: 'public',
    byKey: false,
    body: z.object({
      code: optionalText(4096),
      /** What the provider sent instead of a code, such as access_denied. */
      error: optionalText(200),
      state: maybe(text(4096)),
      iss: maybe(text(2048)),
    }),
    answer: z.object({ success: z.literal(true) }),
    status: 201,
    refusals: FAILED_SIGN_IN,
    // The provider is asked in between, and a transaction must not wait for it.
    transaction: 'handler',
    changes: ['team'],
  }),
  currentUser: endpoint({
    method: 'GET',
    path: '/api/users/me',
    summary: 'Who is signed in',
    roles: EVERYONE,
    byKey: false,
    whileLocked: true,
    answer: CurrentUser,
  }),
  signInTimes: endpoint({
    method: 'GET',
    path: '/api/sign-in-times',
    summary:
      'Of the latest sign-ins, how many there were and of how many the identity provider said when it had asked the person, or that a second factor was shown',
    roles: MANAGERS,
    answer: SignInTimes,
  }),
  extendSession: endpoint({
    method: 'POST',
    path: '/api/extend-session',
    summary: 'Reset the idle limit of the session',
    roles: EVERYONE,
    byKey: false,
    answer: CurrentUser.shape.session,
    changes: [],
  }),
  signOut: endpoint({
    method: 'GET',
    path: '/api/logout',
    summary: 'End the session; a navigation is sent to the landing page',
    roles: 'public',
    byKey: false,
    answer: Nothing,
    transaction: 'request',
  }),
}
