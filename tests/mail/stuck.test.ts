import { expect, test } from 'vitest'
import type { Outcome } from '#src/mail/mailer.ts'
import { refusalOf, startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

/** A server whose provider answers so, one email after the other; then it delivers. */
const server = (...outcomes: Outcome[]) => {
  const keys: string[] = []
  const open = startTestServer({
    mailer: async (_, key) => {
      keys.push(key)
      return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
    },
  })
  return { ...open, keys }
}

test('an admin sees a refused email and sends it again under a new key (G3, G4)', async () => {
  const { signedIn, deliver, keys } = server({ kind: 'refused', reason: '422 validation_error' })
  const admin = await signedIn({ admin: true })
  const { id } = await sentQuote(admin)
  await deliver()
  const { emails } = admin.api.admin
  const stuck = (await (await emails.$get()).json()).items
  expect(stuck).toMatchObject([{ kind: 'quote_sent', subject_id: id, state: 'dead', reason: '422 validation_error' }])
  const param = { id: stuck[0]?.id ?? '' }
  expect((await emails[':id'].resend.$post({ param, json: {} })).status).toBe(200)
  expect(await refusalOf(emails[':id'].resend.$post({ param, json: {} }))).toEqual([409, 'email_not_stuck'])
  await deliver()
  expect(keys).toEqual([`quote_sent/${id}/1`, `quote_sent/${id}/2`])
  expect((await (await emails.$get()).json()).items).toEqual([])
})

test('an admin sees an email that may have arrived and sends it again (G4)', async () => {
  const unknown: Outcome = { kind: 'unknown', reason: 'no answer' }
  const { signedIn, deliver, keys } = server(...Array<Outcome>(500).fill(unknown))
  const { id } = await sentQuote(await signedIn({ admin: true }))
  await deliver()
  const tried = keys.length
  const { emails } = (await signedIn({ admin: true })).api.admin
  const listed = (await (await emails.$get()).json()).items
  expect(listed).toMatchObject([{ kind: 'quote_sent', subject_id: id, state: 'ambiguous' }])
  const param = { id: listed[0]?.id ?? '' }
  expect((await emails[':id'].resend.$post({ param, json: {} })).status).toBe(200)
  await deliver()
  // Its own 23 hours begin anew.
  expect(keys.slice(tried).length).toBeGreaterThan(50)
  expect(new Set(keys)).toEqual(new Set([`quote_sent/${id}/1`, `quote_sent/${id}/2`]))
})

test('an admin cancels a stuck email, and an unknown email is 404 (G4)', async () => {
  const { signedIn, deliver, keys } = server({ kind: 'refused', reason: '422' })
  const admin = await signedIn({ admin: true })
  await sentQuote(admin)
  await deliver()
  const { emails } = admin.api.admin
  const param = { id: (await (await emails.$get()).json()).items[0]?.id ?? '' }
  expect((await emails[':id'].discard.$post({ param, json: {} })).status).toBe(200)
  expect(await refusalOf(emails[':id'].resend.$post({ param, json: {} }))).toEqual([409, 'email_not_stuck'])
  expect(await refusalOf(emails[':id'].discard.$post({ param: { id: 'let_none' }, json: {} }))).toEqual([
    404,
    'not_found',
  ])
  await deliver()
  expect(keys).toHaveLength(1)
})
