import { expect, test } from 'vitest'
import type { QuoteId } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import type { Refusal } from '#src/base/problem.ts'
import { type Day, days } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { reference } from '#src/quotes/rules.ts'
import { unreplaceQuote } from '#src/revisions/replace.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { acceptance, draft, rejection, sentQuote, serverWithAdmin, shownHash } from '#tests/quotes/fixtures.ts'
import { readAsAdmin, readAsClient, revise, revision, send, sentRevision } from './fixtures.ts'

const decide = (
  server: TestServer,
  token: string,
  json: ReturnType<typeof acceptance> | ReturnType<typeof rejection>,
) => server.api.quotes[':token'].decision.$post({ param: { token }, json })

const told = async (answer: { status: number; json: () => Promise<unknown> }) => {
  const { code, error } = (await answer.json()) as Partial<Refusal>
  return { status: answer.status, code, error }
}

test('sending a revision ends the quote, whose link shows it to read only and leads to the newest one (C2)', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const shown_hash = await shownHash(server, token)
  const open = await readAsClient(server, token)
  const second = await sentRevision(admin, id, { retainer_rate: 2200 as Dollars })

  const replaced = await readAsClient(server, token)
  expect(replaced.status).toBe(200)
  expect(replaced.body).toEqual({
    ...open.body,
    readonly: true,
    replaced_by: { reference: reference(second.id), at: '2026-11-01T20:00:00.000Z', link: second.public_link },
  })
  for (const answer of [acceptance(shown_hash), rejection(shown_hash)]) {
    expect(await told(await decide(server, token, answer))).toEqual({
      status: 409,
      code: 'quote_replaced',
      error: 'This quote was replaced by a newer one, which counts in its place.',
    })
  }

  const third = await sentRevision(admin, second.id)
  for (const old of [token, second.token]) {
    expect((await readAsClient(server, old)).body.replaced_by).toMatchObject({
      reference: reference(third.id),
      link: third.public_link,
    })
  }
  expect((await readAsClient(server, third.token)).body).toMatchObject({
    readonly: false,
    replaced_by: null,
    replaces: reference(second.id),
  })
  expect((await decide(server, third.token, acceptance(await shownHash(server, third.token)))).status).toBe(200)
})

test('the link of a revision is not given to whoever holds a link that went to another address (C2)', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const second = await sentRevision(admin, id, { client_email: 'wiremu@rimu.example' })
  expect((await readAsClient(server, token)).body.replaced_by).toMatchObject({
    reference: reference(second.id),
    link: null,
  })
})

test('the revision, its email and the admin’s pages say what changed, field by field, in words', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const second = await sentRevision(admin, id, {
    retainer_rate: 2200 as Dollars,
    min_term_months: 6,
    valid_until: '2026-11-18' as Day,
  })
  const texts = [
    'Valid until: 17 November 2026 → 18 November 2026',
    'Retainer: $2,400.00 → $2,200.00 + GST per month',
    'Minimum term: 3 months → 6 months',
    'Minimum term in all: $7,200.00 → $13,200.00 + GST',
  ]
  const { body } = await readAsClient(server, second.token)
  expect(body.changes.map(({ text }) => text)).toEqual(texts)
  expect(body.quote.revises).toEqual({ of: reference(id), changes: body.changes })
  expect(body.changes[1]).toEqual({
    field: 'retainer_rate',
    from: '$2,400.00 + GST per month',
    to: '$2,200.00 + GST per month',
    text: texts[1],
  })

  const emails = await server.deliver()
  const email = emails.find(({ subject }) => subject.startsWith('Revised'))
  expect(email?.subject).toBe('Revised quote for Rimu & Tōtara Foods Limited')
  const words = email?.text.replaceAll(/\s+/g, ' ') ?? ''
  expect(words).toContain(`It replaces ${reference(id)}, which can no longer be answered.`)
  expect(words).toContain(`What changed since ${reference(id)}:`)
  for (const text of texts) expect(words).toContain(text)

  expect(await readAsAdmin(admin, second.id)).toMatchObject({
    replaces: { id, reference: reference(id) },
    changes: body.changes,
    shown: body.quote,
    shown_sha256: body.shown_hash,
  })
  expect(await readAsAdmin(admin, id)).toMatchObject({
    status: 'expired',
    replaced_by: { id: second.id, reference: reference(second.id) },
    draft_revision: null,
  })
  const { items } = await (await admin.api.admin.quotes.$get({ query: {} })).json()
  expect(items.map(({ replaces, replaced_by }) => [replaces, replaced_by])).toEqual([
    [reference(id), null],
    [null, reference(second.id)],
  ])
})

test('a draft says what its email will list, as it is saved', async () => {
  const { admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  const made = await revision(admin, id, { start_date: null, valid_until: draft().valid_until })
  expect(made.changes.map(({ text }) => text)).toEqual(['Planned start: 1 December 2026 → to be agreed'])
})

test('a quote that was accepted meanwhile is not replaced: its acceptance stands, and nothing is sent (D1)', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const made = await revision(admin, id)
  expect((await decide(server, token, acceptance(await shownHash(server, token)))).status).toBe(200)
  const sent = () =>
    server.ctx.db.$client.prepare("select count(*) from emails where kind = 'quote_sent'").pluck().get()
  const before = sent()
  expect(await told(await send(admin, made.id))).toMatchObject({ status: 409, code: 'quote_overtaken' })
  expect((await readAsAdmin(admin, made.id)).status).toBe('draft')
  expect((await readAsAdmin(admin, id)).status).toBe('accepted')
  expect(sent()).toBe(before)
})

test('a declined quote stays declined when it is replaced, and its client reads both', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const shown_hash = await shownHash(server, token)
  const declined = await (await decide(server, token, rejection(shown_hash))).text()
  const second = await sentRevision(admin, id)
  expect((await readAsClient(server, token)).body).toMatchObject({
    decision: 'declined',
    replaced_by: { link: second.public_link },
  })
  expect((await readAsAdmin(admin, id)).status).toBe('rejected')
  expect(await (await decide(server, token, rejection(shown_hash))).text()).toBe(declined)
  expect(await told(await decide(server, token, acceptance(shown_hash)))).toMatchObject({ code: 'quote_decided' })
})

test('replacing a quote cancels its email that has not gone out, and leaves one event', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  await sentRevision(admin, id)
  const emails = server.ctx.db.$client
    .prepare("select subject_id, state from emails where kind = 'quote_sent' order by subject_id")
    .all()
  expect(emails).toEqual([
    { subject_id: id, state: 'discarded' },
    { subject_id: `${id}-r2`, state: 'pending' },
  ])
  const { timeline } = await readAsAdmin(admin, id)
  expect(timeline.filter(({ event }) => event.startsWith('quote_re') || event === 'quote_expired')).toMatchObject([
    { event: 'quote_revised', detail: { revision: `${id}-r2` } },
    { event: 'quote_replaced', detail: { by: `${id}-r2`, from: 'sent' } },
  ])
})

/** What undoing the sending of a revision does to its row first. */
const undoSending = (server: TestServer, id: QuoteId) =>
  transact(server.ctx, (tx) => {
    tx.db.$client
      .prepare("update quotes set status = 'draft', shown = null, shown_sha256 = null, sent_at = null where id = ?")
      .run(id)
    unreplaceQuote(tx, { id })
  })

test('undoing the sending of a revision gives the quote its status back, and it can be decided and revised again', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  const second = await sentRevision(admin, id)
  undoSending(server, second.id)
  expect(await readAsAdmin(admin, id)).toMatchObject({
    status: 'sent',
    replaced_by: null,
    draft_revision: { id: second.id },
  })
  expect(await (await revise(admin, id)).json()).toMatchObject({ id: second.id })
  expect((await readAsClient(server, token)).body).toMatchObject({ readonly: false, replaced_by: null })
  expect((await decide(server, token, acceptance(await shownHash(server, token)))).status).toBe(200)
})

test('undoing it leaves a quote that was declined or had ended as it was', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
  const second = await sentRevision(admin, id)
  undoSending(server, second.id)
  expect(await readAsAdmin(admin, id)).toMatchObject({ status: 'expired', replaced_by: null })
  expect((await readAsAdmin(admin, id)).timeline.at(-1)).toMatchObject({ event: 'quote_reinstated' })
})

test('a quote past its last day is replaced, and counts as expired again when that is undone', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id, token } = await sentQuote(admin)
  server.wait(days(20))
  const second = await sentRevision(await server.signedIn({ admin: true }), id)
  expect((await readAsClient(server, token)).status).toBe(200)
  undoSending(server, second.id)
  expect((await readAsClient(server, token)).status).toBe(410)
})

test('SQL brings no replaced quote back while its revision is sent (D5)', async () => {
  const { server, admin } = await serverWithAdmin()
  const { id } = await sentQuote(admin)
  await sentRevision(admin, id)
  const reopen = () => server.ctx.db.$client.prepare("update quotes set status = 'sent' where id = ?").run(id)
  expect(reopen).toThrow('a quote cannot make this move')
})

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
  const decided = async (answer: typeof acceptance | typeof rejection) => {
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
  expect(await answers(await decided(rejection))).toEqual([200, undefined])
  expect(await answers(await ended((await sentQuote(admin)).id))).toEqual([200, undefined])
  expect(await answers((await create()).id)).toEqual([409, 'quote_not_revisable'])
  expect(await answers(await decided(acceptance))).toEqual([409, 'quote_not_revisable'])
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
