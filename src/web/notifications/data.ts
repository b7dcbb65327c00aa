import { useQuery } from '@tanstack/react-query'
import { notificationsApi } from '#shared/notifications/contract.ts'
import type { Choices } from '#shared/notifications/kinds.ts'
import { call } from '#web/call.ts'
import { loggedAs } from '#web/log.ts'
import { queryClient } from '#web/query-client.ts'

export const CHOICES_FAILED = 'Failed to load what reaches you'
export const MAIL_FAILED = 'Failed to load how the mail is doing'

const CHOICES = ['notifications', 'choices']
const MAIL = ['notifications', 'mail']

export function useChoices() {
  return useQuery({
    queryKey: CHOICES,
    queryFn: ({ signal }) =>
      loggedAs(CHOICES_FAILED)(
        call(notificationsApi.choices, {}, CHOICES_FAILED, { signal }),
        signal,
      ),
    staleTime: 0,
  })
}

export async function saveChoices(choices: Choices): Promise<void> {
  await call(notificationsApi.saveChoices, choices, 'Failed to save what reaches you')
  await refreshChoices()
}

const refreshChoices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: CHOICES })

export async function addDevice(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(notificationsApi.addDevice, { endpoint: endpoint ?? '', p256dh, auth })
  await refreshChoices()
}

export async function removeDevice(id: number): Promise<void> {
  await call(notificationsApi.removeDevice, { id })
  await refreshChoices()
}

export function useMailStatus() {
  return useQuery({
    queryKey: MAIL,
    queryFn: ({ signal }) =>
      loggedAs(MAIL_FAILED)(call(notificationsApi.mail, {}, MAIL_FAILED, { signal }), signal),
    staleTime: 0,
  })
}

export const sendTestMail = () =>
  call(notificationsApi.testMail, {}, 'Failed to send the test message')
