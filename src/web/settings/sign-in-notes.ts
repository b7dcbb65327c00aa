import { counted } from '#shared/counted.ts'
import type { SignInTimes } from '#shared/session/contract.ts'
import type { Tone } from '#web/ui/facts/status-badge.tsx'

interface Note {
  status: string
  tone: Tone
  text: string
}

const ADVICE =
  'Have it send auth_time in its ID token, or let people close the browser when they leave.'

/** Whether the next person at a till can be told from the last one, by what the provider said lately. */
export function sharedTillNote({
  sign_ins,
  with_time,
}: Pick<SignInTimes, 'sign_ins' | 'with_time'>): Note {
  if (sign_ins === 0)
    return {
      status: 'Not known yet',
      tone: 'grey',
      text: 'The next sign-in will show whether your identity provider says when it asked people who they are.',
    }
  if (with_time === sign_ins)
    return {
      status: 'Checked',
      tone: 'green',
      text: 'Your identity provider says when it asked people who they are. What the last person left open there lets nobody in here.',
    }
  const silence =
    with_time === 0
      ? 'Your identity provider does not say when people signed in'
      : `Of ${sign_ins - with_time} of the last ${sign_ins} sign-ins your identity provider did not say when they were`
  return {
    status: 'Not checked',
    tone: 'yellow',
    text: `${silence}: whether the next person at a till was asked who they are cannot be told. ${ADVICE}`,
  }
}

/** What to expect of the switch, before it locks somebody out. */
export function secondFactorNote({
  sign_ins,
  with_second_factor,
}: Pick<SignInTimes, 'sign_ins' | 'with_second_factor'>): string {
  if (with_second_factor > 0)
    return `Of the last ${counted(sign_ins, 'sign-in')} ${with_second_factor} showed one.`
  return 'No sign-in has shown one yet. Switch it on, sign in with another browser, and stay signed in here until that has worked: whoever signs out before may not get back in.'
}
