import { counted } from '#shared/counted.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { Integrations } from '#shared/settings/integrations.ts'
import type { Tone } from '#web/ui/facts/status-badge.tsx'

export interface ServiceCard {
  name: 'Compliance tracking system' | 'Payment gateway' | 'Identity provider' | 'E-mail' | 'Push'
  status: string
  tone: Tone
  /** What is there, and what is kept and sent. */
  facts: readonly string[]
}

/**
 * The services around the shop in words: what was seen of each, never what should be. Only the first two bear a word
 * that the specification gives them, whatever was seen; their facts say what it means.
 */
export function serviceCards(found: Integrations, timeZone: string): ServiceCard[] {
  const when = (time: string) => formatDateTime(time, timeZone)
  return [
    compliance(found.compliance),
    payments(found.payments, when),
    identityProvider(found.identity_provider, when),
    mail(found.mail, when),
    push(found.push, when),
  ]
}

type When = (time: string) => string

/** The specification's word: there is nothing to connect to yet. */
function compliance({ batches, with_compliance_id }: Integrations['compliance']): ServiceCard {
  return {
    name: 'Compliance tracking system',
    status: 'Pending',
    tone: 'yellow',
    facts: [
      'South Africa has no national feed to report to yet: nothing is connected and nothing is sent.',
      `Kept ready for it: ${counted(batches, 'batch', 'batches')}, ${with_compliance_id} of them with a compliance ID, every movement of them, and the audit trail.`,
    ],
  }
}

/** The specification's word: the till takes cards, on a machine that is not connected to it. */
function payments({ last_payment_at }: Integrations['payments'], when: When): ServiceCard {
  return {
    name: 'Payment gateway',
    status: 'Active',
    tone: 'green',
    facts: [
      'Cards and wallets are taken on your own machine, which is not connected to Veld: nothing is sent to it or to a bank.',
      last_payment_at === null
        ? 'No such payment was recorded lately.'
        : `The last such payment was recorded ${when(last_payment_at)}.`,
      'Kept of each: the method, the amount and the reference on the slip. Never a card number.',
    ],
  }
}

function identityProvider(found: Integrations['identity_provider'], when: When): ServiceCard {
  const { issuer, is_built_in, checked_at, problem, last_seen_at } = found
  return {
    name: 'Identity provider',
    status: problem === null ? 'Active' : 'Not reached',
    tone: problem === null ? 'green' : 'red',
    facts: [
      `Your team signs in at ${issuer}${is_built_in ? ', the demo’s own, which asks for no password' : ''}.`,
      problem === null ? `Reached ${when(checked_at)}.` : `${problem} Asked ${when(checked_at)}.`,
      last_seen_at === null
        ? 'It has told of nobody yet.'
        : `It last told who somebody is ${when(last_seen_at)}.`,
      'Kept: whom it vouched for, and their name and e-mail. Passwords never reach Veld.',
    ],
  }
}

function mail(
  { server, from, waiting, last_sent_at, trouble }: Integrations['mail'],
  when: When,
): ServiceCard {
  const name = 'E-mail'
  if (server === null)
    return {
      name,
      status: 'Not set up',
      tone: 'grey',
      facts: ['No mail server is named in SMTP_URL: nothing is sent.'],
    }
  return {
    name,
    status: trouble === null ? 'Active' : 'In trouble',
    tone: trouble === null ? 'green' : 'yellow',
    facts: [
      `From ${from} over ${server}.`,
      last_sent_at === null ? 'Nothing was sent yet.' : `Last sent ${when(last_sent_at)}.`,
      ...(waiting > 0 ? [`${counted(waiting, 'message')} waiting.`] : []),
      ...(trouble === null ? [] : [`The mail server said: ${trouble}`]),
      'Sent: what the bell tells, to members who want it. Nothing of a customer.',
    ],
  }
}

function push({ devices, last_sent_at }: Integrations['push'], when: When): ServiceCard {
  return {
    name: 'Push',
    status: devices > 0 ? 'Active' : 'Not used',
    tone: devices > 0 ? 'green' : 'grey',
    facts: [
      devices > 0
        ? `${counted(devices, 'device')} may be told something.`
        : 'No device has asked to be told anything.',
      ...(last_sent_at === null ? [] : [`Last sent ${when(last_sent_at)}.`]),
      'Sent: what the bell tells, encrypted for the device, through the push service of its browser.',
    ],
  }
}
