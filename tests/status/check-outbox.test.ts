import { expect, test } from 'vitest'
import { parseId } from '#src/base/id.ts'
import { days, minutes } from '#src/base/time.ts'
import { recordExpiries } from '#src/quotes/expire.ts'
import { reference } from '#src/quotes/rules.ts'
import { checkOutbox } from '#src/status/check-outbox.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { handOver, issuedNda, newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'

const green = { name: 'outbox', state: 'green', text: 'Each fact of the last week has its emails.', todo: null }

/** A server where each fact happened once that has emails. */
const serverWithFacts = async () => {
  const { server, admin, quoteInStatus, sendQuote } = await serverWithAdmin()
  const { id } = await quoteInStatus('accepted')
  const newestLink = async () => tokenIn((await newestOf(admin, id)).link)
  expect((await handOver(server, await newestLink())).status).toBe(200)
  await sign(server, await newestLink())
  await runJobsOnce(server)
  await quoteInStatus('rejected')
  await newLead(server, admin)
  await sendQuote()
  server.travelTo('2026-11-18T00:00:01+13:00')
  recordExpiries(server.ctx)
  // Within the days that the check looks back.
  server.travelTo('2026-11-02T13:00:00+13:00')
  return server
}

test('every fact that has emails is looked at, and one whose outbox row is gone is named (G5)', async () => {
  const server = await serverWithFacts()
  expect(checkOutbox(server.ctx)).toEqual(green)
  // The confirmation is not owed: strangers' emails have a budget.
  const free = ['assessment_confirmed', 'nda_signed_addressee']
  const owed = server.rows('emails').filter(({ kind }) => !free.includes(kind))
  expect(new Set(owed.map(({ kind }) => kind)).size).toBe(12)
  for (const { id, kind, subject_id, idempotency_key } of owed) {
    // The check knows an email by its key.
    const rename = (key: string) => server.execute('update emails set idempotency_key = ? where id = ?', key, id)
    rename('gone')
    const subject = subject_id.startsWith('quo_') ? reference(parseId('quo', subject_id)) : `the lead ${subject_id}`
    expect(checkOutbox(server.ctx), kind).toEqual({
      name: 'outbox',
      state: 'yellow',
      text: `1 email that should have gone out is not in the outbox: ${subject}.`,
      todo: expect.stringContaining('tell the client yourself'),
    })
    rename(idempotency_key)
  }
  expect(checkOutbox(server.ctx)).toEqual(green)
})

test('many missing emails are counted, with the first three facts (G5)', async () => {
  const { server, sendQuote } = await serverWithAdmin()
  const references: string[] = []
  for (let n = 0; n < 5; n += 1) references.push(reference((await sendQuote()).id))
  server.execute('delete from emails')
  const first = references.slice(0, 3).join(', ')
  expect(checkOutbox(server.ctx).text).toBe(
    `5 emails that should have gone out are not in the outbox: ${first} and 2 more.`,
  )
})

test('a signature without its emails is missed once its PDF is 15 minutes late, and a fact for a week (G5)', async () => {
  const { server, token } = await issuedNda({ pdf: () => Promise.reject(new Error('no PDF')) })
  server.expectError('quote_document_failed')
  server.expectError('nda_document_failed')
  await sign(server, token)
  expect(checkOutbox(server.ctx)).toEqual(green)
  server.wait(minutes(15) + 1)
  expect(checkOutbox(server.ctx).text).toContain('2 emails that should have gone out are not in the outbox')
  server.wait(days(7))
  expect(checkOutbox(server.ctx)).toEqual(green)
})

test('leads that a flood brought to quarantine need no email of their own (G5)', async () => {
  const { server, admin } = await serverWithAdmin()
  for (let n = 0; n < 32; n += 1) await newLead(server, admin, {}, `198.51.${n}.1`)
  expect(checkOutbox(server.ctx)).toEqual(green)
  server.execute("delete from emails where kind = 'assessment_received'")
  expect(checkOutbox(server.ctx)).toMatchObject({ state: 'yellow', text: expect.stringMatching(/^30 emails/) })
})
