import type { Mutation } from './mutation.ts'

/** What reaches whom beyond the bell, and how often. */
export const MESSAGES: readonly Mutation[] = [
  {
    name: 'servers look at the shop without waiting for each other',
    in: 'lockTold',
    search: 'FROM notification_watch FOR UPDATE',
    replace: 'FROM notification_watch',
    test: { file: 'watch.test.ts', name: 'who looks while another server does waits for it' },
  },
  {
    name: 'a message that one server sends is taken by another',
    in: 'claimDue',
    search: 'due_at = ${until}',
    replace: 'due_at = ${now}',
    test: { file: 'messages/mail.test.ts', name: 'is sent once, however many servers run' },
  },
  {
    name: 'a mail that is sent again bears another id',
    in: 'sendByMail',
    search: '`${message_key}@${mailer!.domain}`',
    replace: '`${message_key}${message.attempts}@${mailer!.domain}`',
    test: { file: 'messages/mail.test.ts', name: 'costs one repeat, under the same id' },
  },
  {
    name: 'who left the team still gets messages',
    in: 'reasonToDrop',
    search: "if (!is_active) return 'No longer in the team'",
    replace: '',
    test: { file: 'messages/mail.test.ts', name: 'reaches nobody who left the team' },
  },
  {
    name: 'a device shows what is meant for who had it before',
    in: 'claimDue',
    search: 'AND d.profile_id = c.profile_id',
    replace: '',
    test: {
      file: 'messages/push.test.ts',
      name: 'shows nothing that was on its way to who had it before',
    },
  },
  {
    name: 'the server calls any address that is called a push service',
    in: 'addDevice',
    search: 'if (!pusher.isService(endpoint))',
    replace: "if (endpoint === '')",
    test: { file: 'messages/push.test.ts', name: 'with an address of the shop’s own network' },
  },
  {
    name: 'a push service may lead the server elsewhere',
    in: 'createPusher',
    search: "redirect: 'manual'",
    replace: "redirect: 'follow'",
    test: { file: 'messages/push.test.ts', name: 'leads elsewhere is not followed' },
  },
  {
    name: 'markup in a name is markup in a mail',
    in: 'mailText',
    search: '`<p>${escapedHtml(line)}</p>`',
    replace: '`<p>${line}</p>`',
    test: { file: 'messages/mail.test.ts', name: 'in both forms, with a link' },
  },
  {
    name: 'a push message may lead to another site',
    in: 'pathOf',
    search: 'address?.origin === origin ?',
    replace: 'address ?',
    test: { file: 'show-push.test.ts', name: 'a message that leads to' },
  },
  {
    name: 'the bell says nothing of sales without proof of age',
    in: 'proofAlarms',
    search: 'if (count === 0) return []',
    replace: 'if (count < 3) return []',
    test: { file: 'bell.test.ts', name: 'are told to those who lead the shop, anew with each' },
  },
  {
    name: 'what was told of a till is told again with what is new',
    in: 'lookOnce',
    search: 'if (untold.length > 0) await markTold(db, untold, now)',
    replace: '',
    test: { file: 'messages/till-news.test.ts', name: 'each says only what is new' },
  },
  {
    name: 'a till whose entries never came is told of at every look',
    in: 'tillNews',
    search: 'told[till.till_id] !== till.told',
    replace: 'till.told > 0',
    test: {
      file: 'notifications/till-news.test.ts',
      name: 'entries that never came are told once',
    },
  },
  {
    name: 'everybody is told of tills that worked offline',
    in: 'KINDS',
    search: "'Tills that worked offline', setting: null, roles: MANAGERS",
    replace: "'Tills that worked offline', setting: null, roles: EVERYONE",
    test: { file: 'messages/till-news.test.ts', name: 'a copied till is told to those' },
  },
  {
    name: 'a copied till is told of only in the bell',
    in: 'lookAtShop',
    search: '...tills.events,',
    replace: '',
    test: { file: 'messages/till-news.test.ts', name: 'a copied till is told to those' },
  },
]
