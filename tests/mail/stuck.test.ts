import { expect, test } from 'vitest'
import { hours, seconds } from '#src/base/time.ts'
import type { Mailer, Outcome } from '#src/mail/mailer.ts'
import { undoSendSeconds } from '#src/quotes/move-rules.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const refused: Outcome = { kind: 'refused', reason: '422 validation_error' }
const unknown: Outcome = { kind: 'unknown', reason: 'no answer' }

/** A sent quote on a server whose provider answers so, one email after the other; then it delivers. */
const openStuck = async (...outcomes: Outcome[]) => {
  const keys: string[] = []
  const mailer: Mailer = async (_, key) => {
    keys.push(key)
    return outcomes.shift() ?? { kind: 'sent', providerId: 're_1' }
  }
  const { server, id } = await openQuote({}, { mailer })
  await server.deliver(seconds(undoSendSeconds))
  const asAdmin = async () => (await server.signedIn({ admin: true })).api.admin.emails
  const stuck = async () => (await read((await asAdmin()).$get())).items
  const press = async (verb: 'resend' | 'discard', email = '') =>
    (await asAdmin())[':id'][verb].$post({ param: { id: email }, json: {} })
  return { server, id, keys, stuck, press }
}

test.each<[what: string, Outcome[], state: string, keys: number[]]>([
  ['was refused', [refused], 'dead', [1, 2]],
  // It has 23 hours again.
  ['may have arrived', [unknown, unknown], 'ambiguous', [1, 2, 2]],
])('an admin sees an email that %s and sends it again under a new key (G3, G4)', async (_, outcomes, state, tried) => {
  const { server, id, keys, stuck, press } = await openStuck(...outcomes)
  server.wait(hours(24))
  await server.deliver()
  const [email] = await stuck()
  expect(email).toMatchObject({ kind: 'quote_sent', subject_id: id, state })
  expect((await press('resend', email?.id)).status).toBe(200)
  expect(await refusalOf(press('resend', email?.id))).toEqual([409, 'email_not_stuck'])
  await server.deliver()
  expect(keys).toEqual(tried.map((n) => `quote_sent/${id}/${n}`))
  expect(await stuck()).toEqual([])
})

test('an admin cancels a stuck email, and an unknown email is 404 (G4)', async () => {
  const { server, keys, stuck, press } = await openStuck(refused)
  const [email] = await stuck()
  expect(email?.reason).toBe('422 validation_error')
  expect((await press('discard', email?.id)).status).toBe(200)
  expect(await refusalOf(press('resend', email?.id))).toEqual([409, 'email_not_stuck'])
  expect(await refusalOf(press('discard', 'let_none'))).toEqual([404, 'not_found'])
  await server.deliver()
  expect(keys).toHaveLength(1)
})
