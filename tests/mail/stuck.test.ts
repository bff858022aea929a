import { expect, test } from 'vitest'
import { hours, seconds } from '#src/base/time.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'
import { undoSendSeconds } from '#src/quotes/send/rules.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const refused: Outcome = { kind: 'refused', reason: '422 validation_error' }
const unknown: Outcome = { kind: 'unknown', reason: 'no answer' }

test.each<[what: string, verb: 'resend' | 'discard', Outcome[], state: string, keys: number[]]>([
  ['was refused', 'resend', [refused], 'dead', [1, 2]],
  ['may have arrived', 'resend', [unknown, unknown], 'ambiguous', [1, 2, 2]],
  ['was refused', 'discard', [refused], 'dead', [1]],
])('an email that %s is stuck, and an admin may %s it once (G3, G4)', async (_, verb, outcomes, state, tried) => {
  const keys: string[] = []
  const mailer: Mailer = async (_, key) => {
    keys.push(key)
    return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
  }
  const { server, id } = await openQuote({}, { mailer })
  await server.deliver(seconds(undoSendSeconds))
  server.wait(hours(24))
  await server.deliver()
  const { emails } = (await server.signedIn({ admin: true })).api.admin
  const press = (what: 'resend' | 'discard', email = '') =>
    what === 'discard'
      ? emails.discard.$post({ json: { ids: [email] } })
      : emails[':id'].resend.$post({ param: { id: email }, json: {} })
  const [email] = (await read(emails.$get())).items
  const reason = state === 'dead' ? '422 validation_error' : 'no answer'
  expect(email).toMatchObject({ kind: 'quote_sent', subject_id: id, state, reason })
  expect((await press(verb, email?.id)).status).toBe(200)
  expect(await refusalOf(press('resend', email?.id))).toEqual([409, 'email_not_stuck'])
  expect(await refusalOf(press('discard', 'eml_none'))).toEqual([404, 'not_found'])
  await server.deliver()
  expect(keys).toEqual(tried.map((n) => expect.stringMatching(`^quote_sent/${id}/${n}@`)))
  expect((await read(emails.$get())).items).toEqual([])
})

test('several stuck emails are discarded in one press: all of them, or none', async () => {
  const { server, accept } = await openQuote({}, { mailer: async () => refused })
  await accept()
  await server.deliver(seconds(undoSendSeconds))
  const { emails } = (await server.signedIn({ admin: true })).api.admin
  const stuck = async () => (await read(emails.$get())).items.map(({ id }) => id)
  const ids = await stuck()
  expect(ids.length).toBeGreaterThan(2)
  expect(await refusalOf(emails.discard.$post({ json: { ids: [...ids, 'eml_none'] } }))).toEqual([404, 'not_found'])
  expect(await stuck()).toEqual(ids)
  expect((await emails.discard.$post({ json: { ids } })).status).toBe(200)
  expect(await stuck()).toEqual([])
})
