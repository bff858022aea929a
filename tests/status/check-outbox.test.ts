import { expect, test } from 'vitest'
import { parseId, type QuoteId } from '#src/base/id.ts'
import { hours, minutes } from '#src/base/time.ts'
import { recordExpiries } from '#src/quotes/expire.ts'
import { reference } from '#src/quotes/rules.ts'
import { runJobsOnce } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { invited, post, sign } from '#tests/nda/fixtures.ts'
import { rejection, sentQuote, shownHash } from '#tests/quotes/fixtures.ts'
import { lineOf, startWatched } from './fixtures.ts'

const green = { name: 'outbox', state: 'green', text: 'Each fact of the last week has its emails.', todo: null }

/** A server where each fact happened once that has emails. */
const serverWithFacts = async () => {
  const server = startWatched()
  const { admin, token, quoteId } = await invited(server)
  const body = { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' }
  expect((await post(server, `/api/nda/${token}/hand-over`, body)).status).toBe(200)
  const [named] = (await (await admin.api.admin.quotes[':id'].nda.$get({ param: { id: quoteId } })).json()).invitations
  await sign(server, named?.link?.split('token=')[1] ?? '')
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
  expect(await lineOf(server, 'outbox')).toEqual(green)
  const { $client } = server.ctx.db
  const rows = $client.prepare('select id, kind, subject_id from emails').all() as Record<string, string>[]
  // The confirmation is not owed: strangers' emails have a budget.
  const owed = rows.filter(({ kind }) => kind !== 'assessment_confirmed' && kind !== 'nda_signed_addressee')
  expect(new Set(owed.map(({ kind }) => kind)).size).toBe(12)
  for (const { id, kind, subject_id = '' } of owed) {
    const [row] = $client.prepare('select * from emails where id = ?').all(id) as Record<string, unknown>[]
    $client.prepare('delete from emails where id = ?').run(id)
    const subject = subject_id.startsWith('quo_') ? reference(parseId('quo', subject_id)) : `the lead ${subject_id}`
    expect(await lineOf(server, 'outbox'), kind).toEqual({
      name: 'outbox',
      state: 'yellow',
      text: `1 email that should have gone out is not in the outbox: ${subject}.`,
      todo: expect.stringContaining('tell the client yourself'),
    })
    const names = Object.keys(row ?? {})
    $client
      .prepare(`insert into emails (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...Object.values(row ?? {}))
  }
  expect(await lineOf(server, 'outbox')).toEqual(green)
})

test('many missing emails are counted, with the first three facts (G5)', async () => {
  const server = startWatched()
  const admin = await server.signedIn({ admin: true })
  const ids: QuoteId[] = []
  for (let n = 0; n < 5; n += 1) ids.push((await sentQuote(admin)).id)
  server.ctx.db.$client.exec('delete from emails')
  expect((await lineOf(server, 'outbox'))?.text).toBe(
    `5 emails that should have gone out are not in the outbox: ${ids
      .slice(0, 3)
      .map((id) => reference(id))
      .join(', ')} and 2 more.`,
  )
})

test('a signature without its emails is missed once its PDF is 15 minutes late, and a fact for a week (G5)', async () => {
  const server = startWatched({ pdf: () => Promise.reject(new Error('no PDF')) })
  server.expectError('quote_document_failed')
  server.expectError('nda_document_failed')
  const { token } = await invited(server)
  await sign(server, token)
  expect(await lineOf(server, 'outbox')).toEqual(green)
  server.wait(minutes(15) + 1)
  expect((await lineOf(server, 'outbox'))?.text).toContain('2 emails that should have gone out are not in the outbox')
  server.wait(hours(24 * 7))
  expect(await lineOf(server, 'outbox')).toEqual(green)
})

test('leads that a flood brought to quarantine need no email of their own (G5)', async () => {
  const server = startWatched()
  const admin = await server.signedIn({ admin: true })
  for (let n = 0; n < 32; n += 1) await newLead(server, admin, {}, `198.51.${n}.1`)
  expect(await lineOf(server, 'outbox')).toEqual(green)
  server.ctx.db.$client.exec("delete from emails where kind = 'assessment_received'")
  expect(await lineOf(server, 'outbox')).toMatchObject({ state: 'yellow', text: expect.stringMatching(/^30 emails/) })
})
