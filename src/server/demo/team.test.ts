import { expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#server/local-provider/accounts.ts'
import { demoTeam } from './team.ts'

test('the names on the sign-in page are the people inside', () => {
  const team = demoTeam(1)
  for (const { email, first_name, last_name } of DEMO_ACCOUNTS)
    expect(team.find((member) => member.email === email)).toMatchObject({ first_name, last_name })
})
