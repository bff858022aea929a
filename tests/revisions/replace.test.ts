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
  for (const answer of [accept(), reject()]) expect(await refusalOf(answer)).toEqual([409, 'quote_replaced'])

  const third = await sendRevision(second)
  const newest = { reference: reference(third.id), link: third.public_link }
  for (const old of [await see(), await second.see()]) expect(old.replaced_by).toMatchObject(newest)
  expect(await third.see()).toMatchObject({ readonly: false, replaced_by: null, replaces: reference(second.id) })
  expect((await third.accept()).status).toBe(200)
})

test('the link of a revision is not given to whoever holds a link that went to another address (C2)', async () => {
  const { id, see, sendRevision } = await openQuote()
  const second = await sendRevision({ id }, { client_email: 'wiremu@rimu.example' })
  expect((await see()).replaced_by).toMatchObject({ reference: reference(second.id), link: null })
})

test('a revision as it is saved and sent, its email and the admin’s pages say what changed, in words', async () => {
  const { server, id, quotes, reviseQuote, sendDraft, ...quote } = await openQuote()
  const revision = await reviseQuote({ id }, { retainer_rate: 2200, valid_until: '2026-11-18' })
  const texts = [
    'Valid until: 17 November 2026 → 18 November 2026',
    'Retainer: $2,400.00 → $2,200.00 + GST per month',
    'Minimum term in all: $7,200.00 → $6,600.00 + GST',
  ]
  expect((await revision.read()).changes.map(({ text }) => text)).toEqual(texts)
  const second = await sendDraft(revision)
  const { quote: shown, changes } = await second.see()
  const of = reference(id)
  expect(changes.map(({ text }) => text)).toEqual(texts)
  expect(shown.revises).toEqual({ of, changes })

  const emails = await server.deliver()
  const email = emails.find(({ subject }) => subject === 'Revised quote for Rimu & Tōtara Foods Limited')
  for (const text of [`It replaces ${of}. What changed:`, ...texts.map((words) => words.replaceAll(/[.]00\b/g, ''))])
    expect(email?.text.replaceAll(/\s+/g, ' ')).toContain(text)

  expect(await second.read()).toMatchObject({ replaces: { id, reference: of }, changes })
  const replaced_by = { id: second.id, reference: reference(second.id) }
  expect(await quote.read()).toMatchObject({ status: 'expired', replaced_by, draft_revision: null })
  expect((await read(quotes.$get({ query: {} }))).items).toMatchObject([
    { replaces: of, whose: 'theirs' },
    { replaces: null, whose: 'closed', next: `Replaced by ${reference(second.id)}` },
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
  const { id, see, reject, undoDecision, row, sendRevision } = await openQuote()
  const declined = await (await reject()).text()
  const { public_link: link } = await sendRevision({ id })
  expect(await see()).toMatchObject({ decision: 'declined', replaced_by: { link } })
  expect(row().status).toBe('rejected')
  expect(await (await reject()).text()).toBe(declined)
  expect(await refusalOf(undoDecision())).toEqual([409, 'quote_replaced'])
})

test('replacing a quote cancels its email that waits, leaves one event, and SQL brings it not back (D5)', async () => {
  const { server, id, sendRevision, ...quote } = await openQuote()
  const { id: revision } = await sendRevision({ id })
  const reopen = () => server.execute("update quotes set status = 'sent' where id = ?", id)
  expect(reopen).toThrow('a quote cannot make this move')
  const emails = server.rows('emails', { kind: 'quote_sent' }).map(({ subject_id, state }) => `${subject_id} ${state}`)
  expect(emails).toEqual([`${id} discarded`, `${revision} pending`])
  const [replaced] = (await quote.read()).timeline.slice(-1)
  expect(replaced).toMatchObject({ event: 'quote_replaced', detail: { by: revision, from: 'sent' } })
})

test('undoing the sending of a revision gives the quote its status back, and it can be decided and revised again', async () => {
  const { id, see, accept, revise, sendRevision, ...quote } = await openQuote()
  const second = await sendRevision({ id })
  await second.undoSend()
  expect(await quote.read()).toMatchObject({ status: 'sent', replaced_by: null, draft_revision: { id: second.id } })
  expect((await read(revise())).id).toBe(second.id)
  expect(await see()).toMatchObject({ readonly: false, replaced_by: null })
  expect((await accept()).status).toBe(200)
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

test('a sent quote is revised as a draft of the same words, with 10 working days and a reference of its own', async () => {
  const words = { cover_note: 'Kia ora.', client_source: 'referral', client_referrer: 'Tama Reid' }
  const { server, id, revise, ...quote } = await openQuote(words)
  server.wait(days(2))
  const made = await read(revise())
  // Show Day, 13 November, counts as no working day.
  const own = { id: `${id}-r2`, status: 'draft', valid_until: '2026-11-19', shown: null, public_link: null }
  expect(made).toMatchObject({ ...draft(words), ...own, replaces: { id, reference: reference(id) } })
  expect((await quote.read()).draft_revision).toEqual({ id: made.id, reference: `${reference(id)}-R2` })
  expect(await server.storesNothing(() => read(revise()), ['sessions']), 'a second press').toEqual(made)
})

test('an expired draft keeps its number; a quote that was replaced is not revised again: its revision is', async () => {
  const { id, revise, quote, sendRevision } = await openQuote()
  await quote(await read(revise())).expire()
  expect((await read(revise())).id).toBe(`${id}-r3`)
  const third = await sendRevision({ id })
  expect(await refusalOf(revise())).toEqual([409, 'quote_replaced'])
  expect((await read(third.revise())).id).toBe(`${id}-r4`)
})

test('a quote that was never sent is not revised', async () => {
  const { quoteInStatus } = await serverWithAdmin()
  const { expire, revise } = await quoteInStatus('draft')
  await expire()
  expect(await refusalOf(revise())).toEqual([409, 'quote_not_revisable'])
})

test('a revision belongs to the lead of the quote', async () => {
  const { server, admin, quotes, quote } = await serverWithAdmin()
  const { id: lead_id } = await newLead(server, admin)
  const made = quote(await read(quotes.$post({ json: { ...draft(), lead_id } })))
  await made.send()
  expect((await read(made.revise())).lead_id).toBe(lead_id)
})
