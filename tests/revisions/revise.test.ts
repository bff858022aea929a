import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import { days } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { draft, no, sentQuote, serverWithAdmin, shownHash, yes } from '#tests/quotes/fixtures.ts'
import { readAsAdmin, revise, revision, sentRevision } from './fixtures.ts'

const events = (server: Awaited<ReturnType<typeof serverWithAdmin>>['server'], id: QuoteId) =>
  server.ctx.db.$client.prepare('select event from audit_events where subject = ? order by seq').pluck().all(id)

test('a sent quote is revised as a draft of the same words, with 10 working days and a reference of its own', async () => {
  const { server, admin: before } = await serverWithAdmin()
  const { id } = await sentQuote(before)
  server.wait(days(2))
  const admin = await server.signedIn({ admin: true })
  const revised = await revise(admin, id)
  expect(revised.status).toBe(200)
  const made = await revised.json()
  expect(made).toMatchObject({
    ...draft(),
    id: `${id}-r2`,
    status: 'draft',
    // Show Day, 13 November, counts as no working day.
    valid_until: '2026-11-19',
    replaces: { id, reference: reference(id) },
    shown: null,
    public_link: null,
  })
  expect(reference(made.id)).toBe(`${reference(id)}-R2`)
  expect((await readAsAdmin(admin, id)).draft_revision).toEqual({ id: made.id, reference: `${reference(id)}-R2` })
  expect(events(server, id)).toEqual(['quote_created', 'quote_sent', 'quote_document_made', 'quote_revised'])
  expect(events(server, made.id)).toEqual(['quote_created'])
})

test('a planned start that has passed is left to be agreed', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  server.wait(days(40))
  const revised = await revise(await server.signedIn({ admin: true }), id)
  expect((await revised.json()).start_date).toBeNull()
})

test('a second press finds the draft that the first one made, and changes nothing', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const first = await (await revise(admin, id)).json()
  const before = events(server, id)
  const second = await revise(admin, id)
  expect(second.status).toBe(200)
  expect(await second.json()).toEqual(first)
  expect(events(server, id)).toEqual(before)
  const { items } = await (await admin.api.admin.quotes.$get({ query: {} })).json()
  expect(items.map(({ replaces }) => replaces)).toEqual([reference(id), null])
})

test('a draft that was marked expired keeps its number, and the next revision takes the next one', async () => {
  const { admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const first = await (await revise(admin, id)).json()
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id: first.id }, json: {} })
  expect((await (await revise(admin, id)).json()).id).toBe(`${id}-r3`)
})

test('a declined and an expired quote can be revised; a draft, an accepted, an unsent and a deleted one cannot', async () => {
  const { server, admin, create } = await serverWithAdmin()
  const decided = async (answer: typeof yes | typeof no) => {
    const { id, token } = await sentQuote(admin)
    const json = answer(await shownHash(server, token))
    expect((await server.api.quotes[':token'].decision.$post({ param: { token }, json })).status).toBe(200)
    return id
  }
  const ended = async (id: QuoteId) => {
    expect((await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })).status).toBe(200)
    return id
  }
  const answers = async (id: QuoteId) => {
    const answer = await revise(admin, id)
    const body = (await answer.json()) as { code?: string }
    return [answer.status, body.code]
  }
  expect(await answers(await decided(no))).toEqual([200, undefined])
  expect(await answers(await ended((await sentQuote(admin)).id))).toEqual([200, undefined])
  expect(await answers((await create()).id)).toEqual([409, 'quote_not_revisable'])
  expect(await answers(await decided(yes))).toEqual([409, 'quote_not_revisable'])
  expect(await answers(await ended((await create()).id))).toEqual([409, 'quote_not_revisable'])
  const deleted = await ended((await sentQuote(admin)).id)
  await admin.api.admin.quotes[':id'].delete.$post({ param: { id: deleted }, json: {} })
  expect(await answers(deleted)).toEqual([409, 'quote_deleted'])
  expect(await answers('quo_nothing')).toEqual([404, 'not_found'])
})

test('a quote that was replaced is not revised again: its revision is', async () => {
  const { admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const second = await sentRevision(admin, id)
  const refused = await revise(admin, id)
  expect([refused.status, ((await refused.json()) as { code?: string }).code]).toEqual([409, 'quote_replaced'])
  expect((await revision(admin, second.id)).id).toBe(`${id}-r3`)
})

test('a revision belongs to the lead of the quote', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id: lead_id } = await newLead(server, admin)
  const { id } = await (await admin.api.admin.quotes.$post({ json: { ...draft(), lead_id } })).json()
  await admin.api.admin.quotes[':id'].send.$post({ param: { id }, json: {} })
  const made = await (await revise(admin, id)).json()
  expect(made.lead_id).toBe(lead_id)
})
