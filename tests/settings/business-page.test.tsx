import { expect, test } from 'vitest'
import { businessEnvironment } from '#tests/fixtures/business.ts'
import { read, startTestServer } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { BusinessPage } from '#web/settings/business-page.tsx'
import { changesOf, typedSettings } from '#web/settings/fields.ts'
import { settingsQuery } from '#web/settings/queries.ts'

const unset = Object.fromEntries(Object.keys(businessEnvironment).map((name) => [name, '']))

const settingsWith = async (environment: Record<string, string>) => {
  const { api } = await startTestServer({ environment }).signedIn({ admin: true })
  return read(api.admin.settings.$get())
}

test.each([
  ['set on the server', {}, 'What was sent stays as it is.', 'Set on the server by BUSINESS_PHONE.'],
  ['unset', unset, 'Before the first quote can go: name of the business, legal name,', 'Clients call it from a quote.'],
])(
  'the page of a business that is %s says what is missing and why it is asked',
  async (_, environment, ...sentences) => {
    const answer = Response.json(await settingsWith(environment))
    const markup = await markupAfter(<BusinessPage />, (client) => client.prefetchQuery(settingsQuery), answer)
    const words = visibleWords(markup)
    for (const sentence of sentences) expect(words.join(' ')).toContain(sentence)
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(300)
  },
)

test('the form sends only what was changed, an emptied field as null, and an unreadable amount as it was typed', async () => {
  const answer = await settingsWith({ ...unset, BUSINESS_NZBN: '' })
  const keys = ['business.name', 'business.day_rate', 'business.email', 'accounts.sign_up'] as const
  const typed = typedSettings(answer, keys)
  expect(changesOf(typed, answer, keys)).toEqual({ version: answer.version })
  const change = (business: object) =>
    changesOf({ ...typed, business: { ...typed.business, ...business } }, answer, keys)
  expect(change({ name: 'Kea', day_rate: '1,250', email: ' ' })).toEqual({
    version: answer.version,
    business: { name: 'Kea', day_rate: 1250, email: null },
  })
  expect(change({ day_rate: 'a lot' })).toMatchObject({ business: { day_rate: 'a lot' } })
  expect(changesOf({ ...typed, accounts: { sign_up: 'false' } }, answer, keys)).toMatchObject({
    accounts: { sign_up: false },
  })
})
