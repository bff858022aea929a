import { expect, test } from 'vitest'
import type { Outcome } from '#src/mail/mailer.ts'
import { openHouse, refusalOf } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

/** A house whose provider answers so, one letter after the other; then it delivers. */
const house = (...outcomes: Outcome[]) => {
  const keys: string[] = []
  const open = openHouse({
    post: async (_, key) => {
      keys.push(key)
      return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
    },
  })
  return { ...open, keys }
}

test('G3, G4: an admin sees a refused letter, and sends it again under a key the provider has not seen', async () => {
  const { signedIn, deliver, keys } = house({ kind: 'refused', reason: '422 validation_error' })
  const admin = await signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  await deliver()
  const { letters } = admin.api.admin
  const stuck = (await (await letters.$get()).json()).items
  expect(stuck).toMatchObject([{ kind: 'quote_sent', subject_id: id, state: 'dead', reason: '422 validation_error' }])
  const param = { id: stuck[0]?.id ?? '' }
  expect((await letters[':id'].resend.$post({ param, json: {} })).status).toBe(200)
  expect(await refusalOf(letters[':id'].resend.$post({ param, json: {} }))).toEqual([409, 'letter_not_stuck'])
  await deliver()
  expect(keys).toEqual([`quote_sent/${id}/1`, `quote_sent/${id}/2`])
  expect((await (await letters.$get()).json()).items).toEqual([])
})

test('G4: an admin sees a letter that may have arrived, and sends it again as if it had never left', async () => {
  const unknown: Outcome = { kind: 'unknown', reason: 'no answer' }
  const { signedIn, deliver, keys } = house(...Array<Outcome>(500).fill(unknown))
  const { id } = await sentQuote(await signedIn({ admin: true }))
  await deliver()
  const tried = keys.length
  const { letters } = (await signedIn({ admin: true })).api.admin
  const listed = (await (await letters.$get()).json()).items
  expect(listed).toMatchObject([{ kind: 'quote_sent', subject_id: id, state: 'ambiguous' }])
  const param = { id: listed[0]?.id ?? '' }
  expect((await letters[':id'].resend.$post({ param, json: {} })).status).toBe(200)
  await deliver()
  // Its own 23 hours begin anew.
  expect(keys.slice(tried).length).toBeGreaterThan(50)
  expect(new Set(keys)).toEqual(new Set([`quote_sent/${id}/1`, `quote_sent/${id}/2`]))
})

test('G4: an admin lets a stuck letter be; a letter that is none is 404', async () => {
  const { signedIn, deliver, keys } = house({ kind: 'refused', reason: '422' })
  const admin = await signedIn({ admin: true })
  await sentQuote(admin)
  await deliver()
  const { letters } = admin.api.admin
  const param = { id: (await (await letters.$get()).json()).items[0]?.id ?? '' }
  expect((await letters[':id'].discard.$post({ param, json: {} })).status).toBe(200)
  expect(await refusalOf(letters[':id'].resend.$post({ param, json: {} }))).toEqual([409, 'letter_not_stuck'])
  expect(await refusalOf(letters[':id'].discard.$post({ param: { id: 'let_none' }, json: {} }))).toEqual([
    404,
    'not_found',
  ])
  await deliver()
  expect(keys).toHaveLength(1)
})
