import webPush from 'web-push'
import type { Env } from '#server/env.ts'
import type { Sealer } from '#server/secrets/sealer.ts'
import type { PushMessage } from '#shared/notifications/push-message.ts'
import { type Delivery, plainAnswer } from './delivery.ts'
import { pushKeys } from './push-keys.ts'

/** Where the browsers that there are let their messages through. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
]
/** A device that is off all day need not hear of it any more. */
const KEPT_SECONDS = 24 * 3600
const ANSWER_MS = 30_000

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export interface Pusher {
  publicKey: string
  /** Whether an address is one of a push service: nobody makes the shop's server call another. */
  isService(endpoint: string): boolean
  send(
    to: PushTarget,
    message: PushMessage,
    options: { isUrgent: boolean; signal: AbortSignal },
  ): Promise<Delivery>
}

type Settings = Pick<Env, 'PUBLIC_ORIGIN' | 'MAIL_FROM' | 'PUSH_SERVICES'>

export function createPusher(env: Settings, sealer: Pick<Sealer, 'derive'>): Pusher {
  const keys = pushKeys(sealer)
  const isService = (endpoint: string) => isServiceAt(new URL(endpoint), env.PUSH_SERVICES)
  return {
    publicKey: keys.publicKey,
    isService,
    async send({ endpoint, p256dh, auth }, message, { isUrgent, signal }) {
      if (!isService(endpoint)) return { result: 'refused', answer: 'Not a push service' }
      const subscription = { endpoint, keys: { p256dh, auth } }
      const { method, headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(message),
        {
          vapidDetails: { subject: subjectOf(env), ...keys },
          TTL: KEPT_SECONDS,
          urgency: isUrgent ? 'high' : 'normal',
        },
      )
      try {
        const answer = await fetch(endpoint, {
          method,
          headers: headers as Record<string, string>,
          body: new Uint8Array(body),
          // Led elsewhere, it could be led anywhere.
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(ANSWER_MS), signal]),
        })
        return await deliveryOf(answer)
      } catch (error) {
        if (signal.aborted) throw error
        return { result: 'later', answer: plainAnswer((error as Error).message) }
      }
    },
  }
}

function isServiceAt({ protocol, port, hostname, origin }: URL, more: readonly string[]): boolean {
  if (more.includes(origin)) return true
  return (
    protocol === 'https:' &&
    port === '' &&
    SERVICES.some((service) => hostname === service || hostname.endsWith(`.${service}`))
  )
}

/** RFC 8030: 404 and 410 say that the browser has gone. */
async function deliveryOf(answer: Response): Promise<Delivery> {
  const text = plainAnswer(`${answer.status} ${await answer.text()}`)
  if (answer.ok) return { result: 'sent', answer: text }
  if (answer.status === 404 || answer.status === 410) return { result: 'gone', answer: text }
  const mayWork = answer.status === 429 || answer.status >= 500
  return { result: mayWork ? 'later' : 'refused', answer: text }
}

/** Whom a push service may ask about the shop. */
function subjectOf({ PUBLIC_ORIGIN, MAIL_FROM }: Settings): string {
  if (PUBLIC_ORIGIN.startsWith('https:')) return PUBLIC_ORIGIN
  const address = /([^<>\s@]+@[^<>\s@]+)>?$/.exec(MAIL_FROM ?? '')?.[1]
  return `mailto:${address ?? `veld@${new URL(PUBLIC_ORIGIN).hostname}`}`
}
