import { expect, test } from 'vitest'
import { noBusinessEnvironment } from '#tests/fixtures/business.ts'
import { read, startTestServer } from '#tests/fixtures/server.ts'
import { changesOf, typedSettings } from '#web/settings/fields.ts'

test('the form sends only what was changed, an emptied field as null, and an unreadable amount as it was typed', async () => {
  const { api } = await startTestServer({ environment: { ...noBusinessEnvironment, BUSINESS_NZBN: '' } }).signedIn({
    admin: true,
  })
  const answer = await read(api.admin.settings.$get())
  const keys = ['business.name', 'business.day_rate', 'business.email', 'accounts.sign_up'] as const
  const typed = typedSettings(answer, keys)
  expect(changesOf(typed, answer, keys)).toEqual({ version: answer.version })
  const change = (business: object) =>
    changesOf({ ...typed, business: { ...typed.business, ...business } }, answer, keys)
  const business = { name: 'Kea', day_rate: 1250, email: null }
  expect(change({ name: 'Kea', day_rate: '1,250', email: ' ' })).toEqual({ version: answer.version, business })
  expect(change({ day_rate: 'a lot' })).toMatchObject({ business: { day_rate: 'a lot' } })
  expect(changesOf({ ...typed, accounts: { sign_up: 'false' } }, answer, keys)).toMatchObject({
    accounts: { sign_up: false },
  })
})
