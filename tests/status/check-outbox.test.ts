import { expect, test } from 'vitest'
import { parseId } from '#src/base/id.ts'
import { days, minutes } from '#src/base/time.ts'
import { recordExpiries } from '#src/quotes/expire.ts'
import { reference } from '#src/quotes/rules.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { handOver, invited, newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { lineOf, startWatched } from './fixtures.ts'

const green = { name: 'outbox', state: 'green', text: 'Each fact of the last week has its emails.', todo: null }

/** A server where each fact happened once that has emails. */
const serverWithFacts = async () => {
  const server = startWatched()
  const { admin, token, quoteId } = await invited(server)
  expect((await handOver(server, token)).status).toBe(200)
  await sign(server, tokenIn((await newestOf(admin, quoteId)).link))
  await runJobsOnce(server)
  const declined = await sentQuote(admin)
  const json = rejection(await shownHash(server, declined.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: declined.token }, json })
  await newLead(server, admin)
  await sentQuote(admin)
  server.travelTo('2026-11-18T00:00:01+13:00')
  recordExpiries(server.ctx)
  // Within the days that the check looks back.
  server.travelTo('2026-11-02T13:00:00+13:00')
  return server
}

test('every fact that has emails is looked at, and one whose outbox row is gone is named (G5)', async () => {
  const server = await serverWithFacts()
  expect(lineOf(server, 'outbox')).toEqual(green)
  // The confirmation is not owed: strangers' emails have a budget.
  const free = ['assessment_confirmed', 'nda_signed_addressee']
  const owed = server.rows('emails').filter(({ kind }) => !free.includes(kind))
  expect(new Set(owed.map(({ kind }) => kind)).size).toBe(12)
  for (const { id, kind, subject_id, idempotency_key } of owed) {
    // The check knows an email by its key.
    const rename = (key: string) => server.execute('update emails set idempotency_key = ? where id = ?', key, id)
    rename('gone')
    const subject = subject_id.startsWith('quo_') ? reference(parseId('quo', subject_id)) : `the lead ${subject_id}`
    expect(lineOf(server, 'outbox'), kind).toEqual({
      name: 'outbox',
      state: 'yellow',
      text: `1 email that should have gone out is not in the outbox: ${subject}.`,
      todo: expect.stringContaining('tell the client yourself'),
    })
    rename(idempotency_key)
  }
  expect(lineOf(server, 'outbox')).toEqual(green)
})

test('many missing emails are counted, with the first three facts (G5)', async () => {
  const server = startWatched()
  const admin = await server.signedIn({ admin: true })
  const references: string[] = []
  for (let n = 0; n < 5; n += 1) references.push(reference((await sentQuote(admin)).id))
  server.execute('delete from emails')
  const first = references.slice(0, 3).join(', ')
  expect(lineOf(server, 'outbox').text).toBe(
    `5 emails that should have gone out are not in the outbox: ${first} and 2 more.`,
  )
})

test('a signature without its emails is missed once its PDF is 15 minutes late, and a fact for a week (G5)', async () => {
  const server = startWatched({ pdf: () => Promise.reject(new Error('no PDF')) })
  server.expectError('quote_document_failed')
  server.expectError('nda_document_failed')
  const { token } = await invited(server)
  await sign(server, token)
  expect(lineOf(server, 'outbox')).toEqual(green)
  server.wait(minutes(15) + 1)
  expect(lineOf(server, 'outbox').text).toContain('2 emails that should have gone out are not in the outbox')
  server.wait(days(7))
  expect(lineOf(server, 'outbox')).toEqual(green)
})

test('leads that a flood brought to quarantine need no email of their own (G5)', async () => {
  const server = startWatched()
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < 32; n += 1) await newLead(server, admin, {}, `198.51.${n}.1`)
  expect(lineOf(server, 'outbox')).toEqual(green)
  server.execute("delete from emails where kind = 'assessment_received'")
  expect(lineOf(server, 'outbox')).toMatchObject({ state: 'yellow', text: expect.stringMatching(/^30 emails/) })
})
