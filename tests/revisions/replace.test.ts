import { expect, test } from 'vitest'
import { days } from '#src/base/time.ts'
import { reference } from '#src/quotes/rules.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { draft, openQuote, serverWithAdmin } from '#tests/quotes/fixtures.ts'

test('sending a revision ends the quote, whose link shows it to read only and leads to the newest one (C2)', async () => {
  const { id, see, accept, reject, sendRevision } = await openQuote()
  const open = await see()
  const second = await sendRevision({ id }, { retainer_rate: 2200 })
  const replaced_by = { reference: reference(second.id), at: '2026-11-01T20:00:00.000Z', link: second.public_link }
  expect(await see()).toEqual({ ...open, readonly: true, replaced_by })
  const error = 'This quote was replaced by a newer one, which counts in its place.'
  for (const answer of [await accept(), await reject()]) {
    expect([answer.status, await answer.json()]).toEqual([409, { code: 'quote_replaced', error }])
  }

  const third = await sendRevision(second)
  const newest = { reference: reference(third.id), link: third.public_link }
  for (const old of [await see(), await second.see()]) expect(old.replaced_by).toMatchObject(newest)
  const shown = { readonly: false, replaced_by: null, replaces: reference(second.id) }
  expect(await third.see()).toMatchObject(shown)
  expect((await third.accept()).status).toBe(200)
})

test('the link of a revision is not given to whoever holds a link that went to another address (C2)', async () => {
  const { id, see, sendRevision } = await openQuote()
  const second = await sendRevision({ id }, { client_email: 'wiremu@rimu.example' })
  expect((await see()).replaced_by).toMatchObject({ reference: reference(second.id), link: null })
})

test('a revision as it is saved and sent, its email and the admin’s pages say what changed, field by field, in words', async () => {
  const { server, id, quotes, reviseQuote, sendDraft, ...quote } = await openQuote()
  const changed = { retainer_rate: 2200, min_term_months: 6, valid_until: '2026-11-18' }
  const revision = await reviseQuote({ id }, changed)
  const texts = [
    'Valid until: 17 November 2026 → 18 November 2026',
    'Retainer: $2,400.00 → $2,200.00 + GST per month',
    'Minimum term: 3 months → 6 months',
    'Minimum term in all: $7,200.00 → $13,200.00 + GST',
  ]
  expect((await revision.read()).changes.map(({ text }) => text)).toEqual(texts)
  const second = await sendDraft(revision)
  const { quote: shown, shown_hash: shown_sha256, changes } = await second.see()
  expect(changes.map(({ text }) => text)).toEqual(texts)
  expect(shown.revises).toEqual({ of: reference(id), changes })
  const [from, to] = ['$2,400.00 + GST per month', '$2,200.00 + GST per month']
  expect(changes[1]).toEqual({ field: 'retainer_rate', from, to, text: texts[1] })

  const email = (await server.deliver()).find(({ subject }) => subject.startsWith('Revised'))
  expect(email?.subject).toBe('Revised quote for Rimu & Tōtara Foods Limited')
  const words = email?.text.replaceAll(/\s+/g, ' ')
  const told = [
    `It replaces ${reference(id)}, which can no longer be answered.`,
    `What changed since ${reference(id)}:`,
  ]
  for (const text of [...told, ...texts]) expect(words).toContain(text)

  const replaces = { id, reference: reference(id) }
  expect(await second.read()).toMatchObject({ replaces, changes, shown, shown_sha256 })
  const replaced_by = { id: second.id, reference: reference(second.id) }
  expect(await quote.read()).toMatchObject({ status: 'expired', replaced_by, draft_revision: null })
  const { items } = await read(quotes.$get({ query: {} }))
  expect(items.map(({ replaces, replaced_by }) => [replaces, replaced_by])).toEqual([
    [reference(id), null],
    [null, reference(second.id)],
  ])
})

test('a quote that was accepted meanwhile is not replaced: its acceptance stands, and nothing is sent (D1)', async () => {
  const { server, id, accept, row, reviseQuote } = await openQuote()
  const revision = await reviseQuote({ id })
  expect((await accept()).status).toBe(200)
  expect(await refusalOf(revision.send())).toEqual([409, 'quote_overtaken'])
  expect([row().status, revision.row().status]).toEqual(['accepted', 'draft'])
  expect(server.rows('emails', { kind: 'quote_sent' })).toHaveLength(1)
})

test('a declined quote stays declined when it is replaced, and its client reads both', async () => {
  const { id, see, accept, reject, undoDecision, row, sendRevision } = await openQuote()
  const declined = await (await reject()).text()
  const { public_link: link } = await sendRevision({ id })
  expect(await see()).toMatchObject({ decision: 'declined', replaced_by: { link } })
  expect(row().status).toBe('rejected')
  expect(await (await reject()).text()).toBe(declined)
  expect(await refusalOf(accept())).toEqual([409, 'quote_decided'])
  expect(await refusalOf(undoDecision())).toEqual([409, 'quote_replaced'])
})

test('replacing a quote cancels its email that has not gone out, and leaves one event', async () => {
  const { server, id, sendRevision, ...quote } = await openQuote()
  const { id: revision } = await sendRevision({ id })
  const emails = server.rows('emails', { kind: 'quote_sent' })
  expect(emails.map(({ subject_id, state }) => [subject_id, state])).toEqual([
    [id, 'discarded'],
    [revision, 'pending'],
  ])
  const { timeline } = await quote.read()
  expect(timeline.filter(({ event }) => event.startsWith('quote_re') || event === 'quote_expired')).toMatchObject([
    { event: 'quote_revised', detail: { revision } },
    { event: 'quote_replaced', detail: { by: revision, from: 'sent' } },
  ])
})

test('undoing the sending of a revision gives the quote its status back, and it can be decided and revised again', async () => {
  const { id, see, accept, revise, sendRevision, ...quote } = await openQuote()
  const second = await sendRevision({ id })
  await second.undoSend()
  const reinstated = { status: 'sent', replaced_by: null, draft_revision: { id: second.id } }
  expect(await quote.read()).toMatchObject(reinstated)
  expect((await read(revise())).id).toBe(second.id)
  expect(await see()).toMatchObject({ readonly: false, replaced_by: null })
  expect((await accept()).status).toBe(200)
})

test('undoing it leaves a quote that was declined or had ended as it was', async () => {
  const { id, expire, sendRevision, ...quote } = await openQuote()
  await expire()
  await (await sendRevision({ id })).undoSend()
  const { timeline, ...ended } = await quote.read()
  expect(ended).toMatchObject({ status: 'expired', replaced_by: null })
  const [replaced, reinstated] = timeline.slice(-2)
  expect(replaced).toMatchObject({ event: 'quote_replaced', detail: { from: 'expired' } })
  expect(reinstated).toMatchObject({ event: 'quote_reinstated', detail: { to: 'expired' } })
})

test('a quote past its last day is replaced, and counts as expired again when that is undone', async () => {
  const { server, id, atLink, sendRevision } = await openQuote()
  server.wait(days(40))
  const second = await sendRevision({ id })
  expect((await second.see()).quote.start_date, 'a start that has passed').toBeNull()
  expect((await atLink()).status).toBe(200)
  await second.undoSend()
  expect((await atLink()).status).toBe(410)
})

test('SQL brings no replaced quote back while its revision is sent (D5)', async () => {
  const { server, id, sendRevision } = await openQuote()
  await sendRevision({ id })
  const reopen = () => server.execute("update quotes set status = 'sent' where id = ?", id)
  expect(reopen).toThrow('a quote cannot make this move')
})

test('a sent quote is revised as a draft of the same words, with 10 working days and a reference of its own', async () => {
  const words = { cover_note: 'Kia ora.', client_source: 'referral', client_referrer: 'Tama Reid' }
  const { server, id, revise, ...quote } = await openQuote(words)
  server.wait(days(2))
  const made = await read(revise())
  expect(made).toMatchObject({
    ...draft(words),
    id: `${id}-r2`,
    status: 'draft',
    // Show Day, 13 November, counts as no working day.
    valid_until: '2026-11-19',
    replaces: { id, reference: reference(id) },
    shown: null,
    public_link: null,
  })
  const draft_revision = { id: made.id, reference: `${reference(id)}-R2` }
  expect((await quote.read()).draft_revision).toEqual(draft_revision)
  const eventsOf = (subject: string) => server.rows('audit_events', { subject }).map(({ event }) => event)
  expect(eventsOf(id)).toEqual(['quote_created', 'quote_sent', 'quote_document_made', 'quote_revised'])
  expect(eventsOf(made.id)).toEqual(['quote_created'])
  expect(await server.storesNothing(() => read(revise()), ['sessions']), 'a second press').toEqual(made)
})

test('a draft that was marked expired keeps its number, and the next revision takes the next one', async () => {
  const { id, revise, quote } = await openQuote()
  await quote(await read(revise())).expire()
  expect((await read(revise())).id).toBe(`${id}-r3`)
})

test('a declined and an expired quote can be revised; a draft, an accepted, an unsent and a deleted one cannot', async () => {
  const { quoteInStatus, create, quote } = await serverWithAdmin()
  for (const status of ['rejected', 'expired'] as const)
    expect((await (await quoteInStatus(status)).revise()).status, status).toBe(200)
  for (const status of ['draft', 'accepted'] as const)
    expect(await refusalOf((await quoteInStatus(status)).revise()), status).toEqual([409, 'quote_not_revisable'])
  const unsent = quote(await create())
  await unsent.expire()
  expect(await refusalOf(unsent.revise())).toEqual([409, 'quote_not_revisable'])
  const deleted = await quoteInStatus('expired')
  await deleted.remove()
  expect(await refusalOf(deleted.revise())).toEqual([409, 'quote_deleted'])
  expect(await refusalOf(quote({ id: 'quo_nothing' }).revise())).toEqual([404, 'not_found'])
})

test('a quote that was replaced is not revised again: its revision is', async () => {
  const { id, revise, sendRevision } = await openQuote()
  const second = await sendRevision({ id })
  expect(await refusalOf(revise())).toEqual([409, 'quote_replaced'])
  expect((await read(second.revise())).id).toBe(`${id}-r3`)
})

test('a revision belongs to the lead of the quote', async () => {
  const { server, admin, quotes, quote } = await serverWithAdmin()
  const { id: lead_id } = await newLead(server, admin)
  const made = quote(await read(quotes.$post({ json: { ...draft(), lead_id } })))
  await made.send()
  expect((await read(made.revise())).lead_id).toBe(lead_id)
})
