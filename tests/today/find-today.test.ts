import { expect, test } from 'vitest'
import { days, minutes } from '#src/base/time.ts'
import type { TodayItem } from '#src/today/rules.ts'
import { reportOf } from '#tests/fixtures/fakes/webhook.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { linesOf, openToday } from './fixtures.ts'

test('leads without an answer are listed, the one that is due first first, until a quote is sent or they are archived', async () => {
  const { server, admin, asAdmin, items, quote } = await openToday()
  const late = await newLead(server, admin, { company: 'Late' })
  server.travelTo('2026-11-03T10:00:00+13:00')
  const nextDay = { ...admin, api: await asAdmin() }
  const due = await newLead(server, nextDay, { company: 'Next' })
  const away = await newLead(server, nextDay, { company: 'Away' })
  await newLead(server, nextDay, { company: 'Spam', website: 'x' })
  await nextDay.api.admin.leads[':id'].archive.$post({ param: { id: away.id }, json: {} })
  server.travelTo('2026-11-04T09:00:00+13:00')
  const [first, ...others] = await items()
  expect(first).toMatchObject({ title: 'Late', due: late.due_day, quote: null, act: { label: 'Write a quote' } })
  expect(others.map((lead) => lead.id)).toEqual([due.id])
  const { id } = await read((await asAdmin()).admin.quotes.$post({ json: { ...draft(), lead_id: late.id } }))
  expect((await items())[0]).toMatchObject({ quote: { id }, act: { label: 'Finish the quote' } })
  await quote({ id }).send()
  expect((await items()).map((lead) => lead.id)).toEqual([due.id])
})

test('what a client asked comes first, the longest wait above, with all their words, until it is answered', async () => {
  const { server, items, send, write } = await openToday()
  const [seen, changed, asked] = [await send('Seen'), await send('Changed'), await send('Asked')]
  await seen.view()
  write(asked, 'question')
  write(asked, 'answer')
  write(changed, 'change')
  expect(linesOf(await items())).toEqual(['Changed: change → Answer'])
  write(asked, 'question')
  write(asked, 'question', 'On Mondays?')
  write(seen, 'question')
  const press = { verb: 'answer', seen: 4 } as const
  expect(await items()).toMatchObject([
    { title: 'Asked', kind: 'question', text: 'And the ferry?\n\nOn Mondays?', act: { press } },
    { title: 'Seen', kind: 'question' },
    { title: 'Changed', kind: 'change' },
  ])
  server.wait(1000)
  await read(asked.asAdmin('/answers', { text: 'Yes.', seen: 4 }))
  for (const quote of [seen, changed]) write(quote, 'answer')
  expect(await items()).toEqual([])
})

test('what a client asked waits after each end, and a wish for a new quote until its revision is sent', async () => {
  const { server, items, send, sendRevision, asAdmin, write } = await openToday()
  const ends = {
    accepted: (quote: Quote) => quote.accept(),
    rejected: (quote: Quote) => quote.reject(),
    withdrawn: (quote: Quote) => quote.withdraw(),
    replaced: (quote: Quote) => sendRevision(quote),
  }
  type Quote = Awaited<ReturnType<typeof send>>
  const hasAnswer = ({ kind, act, also = [] }: TodayItem) =>
    kind !== 'change' && [act, ...also].some(({ press }) => press?.verb === 'answer')
  const titles = async () => (await items()).flatMap((item) => (hasAnswer(item) ? item.title : [])).toSorted()
  const asked = []
  for (const [title, end] of Object.entries(ends)) {
    const quote = await send(title)
    write(quote, 'question')
    write(quote, 'change')
    server.wait(minutes(1))
    await end(quote)
    expect(await quote.read()).toMatchObject({ whose: 'yours', next: 'Answer Hana’s question' })
    asked.push(quote)
  }
  const ended = await send('Ended')
  await ended.expire()
  write(ended, 'new_quote')
  expect(await titles()).toEqual(['accepted', 'rejected', 'replaced', 'withdrawn'])
  const yours = async () => (await read((await asAdmin()).admin.quotes.$get({ query: { whose: 'yours' } }))).total
  expect(await yours()).toBe(5)
  await sendRevision(ended)
  expect(await yours()).toBe(4)
  const emails = server.rows('emails').length
  server.wait(minutes(1))
  for (const [nth, quote] of asked.entries()) {
    if (nth === 0) await read(quote.asAdmin('/answers', { text: 'Yes.' }))
    else for (const _ of [1, 2]) await read(quote.asAdmin('/no-answer', { seen: 2 }))
  }
  // The accepted one waits for its start.
  expect([await titles(), await yours()]).toEqual([[], 1])
  expect(server.rows('emails')).toHaveLength(emails + 1)
  expect(server.events(/^quote_answer/)).toEqual(['quote_answered', ...Array(3).fill('quote_answer_not_needed')])
})

test('a quote that was opened minutes ago waits for nothing, until its follow-up may go', async () => {
  const { server, asAdmin, items, send, write } = await openToday('2026-11-09T10:00:00+13:00')
  const quote = await send('Seen', '2026-11-17')
  await send('Unseen', '2026-11-18')
  await server.deliver()
  await quote.view()
  server.wait(minutes(5))
  const lines = async () => linesOf(await items())
  expect(await lines()).toEqual([])
  // Thursday: three working days after the view. Friday is Show Day.
  server.travelTo('2026-11-12T09:00:00+13:00')
  expect(await lines()).toEqual(['Seen: follow_up → Read and send', 'Unseen: ending → Give more time'])
  const [item] = await items('follow_up')
  expect(item).toMatchObject({ text: expect.stringMatching(/^Kia ora Hana,\n/) })
  const whose = async () => {
    const list = async (of: 'yours' | 'theirs') =>
      (await read((await asAdmin()).admin.quotes.$get({ query: { whose: of } }))).items
        .map(({ next }) => next)
        .toSorted()
    return [await list('yours'), await list('theirs')]
  }
  const unseen = 'Hana decides until Wed 18 Nov'
  expect(await whose()).toEqual([['Send Hana a follow-up'], [unseen]])
  expect((await quote.read()).whose).toBe('yours')
  write(quote, 'question')
  expect(await lines()).toEqual(['Seen: question → Answer', 'Unseen: ending → Give more time'])
  write(quote, 'answer')
  await read(quote.asAdmin('/follow-up', { text: item?.text }))
  expect(await lines()).toEqual(['Unseen: ending → Give more time'])
  expect(await whose()).toEqual([[], ['Hana decides until Tue 17 Nov', unseen]])
  await server.deliver()
  server.travelTo('2026-11-13T09:00:00+13:00')
  expect(await lines()).toEqual(['Seen: ending → Give more time', 'Unseen: ending → Give more time'])
  server.travelTo('2026-11-16T09:00:00+13:00')
  // The one that nobody saw, two working days before its last day.
  expect(await whose()).toEqual([['Send Hana a follow-up'], ['Hana decides tomorrow']])
})

test('an open quote is ending within three working days, until it has more time', async () => {
  const { server, items, today, send } = await openToday('2026-11-12T09:00:00+13:00')
  // Friday 13 November 2026 is Show Day: Monday, Tuesday and Wednesday are the next three working days.
  const wednesday = await send('Wednesday', '2026-11-18')
  await send('Thursday', '2026-11-19')
  await send('Today', '2026-11-12')
  const lines = async () => (await items('ending')).map(({ title, sentence }) => `${title}: ${sentence}`)
  server.travelTo('2026-11-12T07:00:00+13:00')
  const unopened = 'no sign that it was opened'
  expect(await lines()).toEqual([
    `Today: Ends today, $2,400 a month, ${unopened}`,
    `Wednesday: Ends Wed 18 Nov, $2,400 a month, ${unopened}`,
  ])
  const last = (await items('ending')).at(-1)
  expect(last?.act).toEqual({ label: 'Give more time', press: { verb: 'extend', until: '2026-11-25' } })
  await read(wednesday.extend({ valid_until: '2026-11-25' }))
  expect(await lines()).toHaveLength(1)
  server.travelTo('2026-11-14T07:00:00+13:00')
  await read(wednesday.extend({ valid_until: '2026-12-01' }))
  expect((await today()).next).toBe('Next: the quote for Thursday ends Thu 19 Nov.')
})

test('an accepted quote waits until its start is confirmed: one act is the day, the entry, the event and the email', async () => {
  const { server, items, done, send } = await openToday()
  const quote = await send('Rimu')
  expect(await refusalOf(done('won', quote.id, { day: '2026-12-01' }))).toEqual([404, 'not_found'])
  await quote.accept()
  const [item] = await items('won')
  const sentence = 'Retainer, $2,400 a month, starts Tue 1 Dec, NDA not signed'
  expect(item).toMatchObject({ id: quote.id, title: 'Rimu', sentence, text: null, quote: { id: quote.id } })
  const emails = server.rows('emails').length
  const refused = [
    [400, 'invalid', {}],
    [400, 'invalid', { day: '' }],
    [400, 'invalid', { day: '31 November' }],
    [409, 'start_differs', { day: '2026-12-02' }],
    [409, 'unlikely_date', { day: '2036-12-01' }],
  ] as const
  for (const [status, code, json] of refused) {
    expect(await refusalOf(done('won', quote.id, json))).toEqual([status, code])
  }
  expect([server.rows('day_entries'), server.rows('emails').length]).toEqual([[], emails])
  expect(await items('won')).toHaveLength(1)
  for (const _ of [1, 2]) expect(await read(done('won', quote.id, { day: '2026-12-02', sure: true }))).toEqual({})
  expect(await refusalOf(done('won', quote.id, { day: '2026-12-01' }))).toEqual([409, 'entered_already'])
  expect(server.events(/^(quote_start_confirmed|days_entered)$/)).toEqual(['days_entered', 'quote_start_confirmed'])
  expect([await items('won'), await quote.read()]).toMatchObject([[], { whose: 'won', next: /^Start confirmed/ }])
  const [started] = (await server.deliver()).filter(({ subject }) => subject === 'Your start: Wed 2 Dec')
  expect(started?.text).toMatch(
    /Start: Wednesday 2 December 2026\nFirst month: \$2,322\.58 \+ GST\nCan end from: Monday 1 March 2027/,
  )
  const { entries, started: day } = await read(quote.asAdmin('/days'))
  expect(day).toBe('2026-12-02')
  await read(quote.asAdmin('/days', { kind: 'corrected', of: entries[0].id, words: 'Another day' }))
  expect([await items('won'), await quote.read()]).toMatchObject([
    [{ id: quote.id }],
    { next: 'Confirm the start on Tue 1 Dec' },
  ])
  expect((await server.deliver()).map(({ subject }) => subject)).toContain('Not started: Wed 2 Dec')
  await read(quote.undoDecision())
  expect(await items('won')).toEqual([])
  await quote.accept()
  await read(quote.asAdmin('/days', { kind: 'started', day: '2026-12-01' }))
  expect(await items('won')).toEqual([])
})

test('what waits for an act, or for nothing, is not marked as done', async () => {
  const { done, send } = await openToday()
  const { id } = await send('Rimu')
  for (const kind of ['question', 'ending']) expect(await refusalOf(done(kind, id)), kind).toEqual([409, 'act_needed'])
  for (const kind of ['won', 'declined', 'ordered', 'banana']) expect((await done(kind, id)).status, kind).toBe(404)
  expect((await done('trouble', 'lea_none')).status).toBe(404)
})

test('a declined quote waits with its reason until it is read', async () => {
  const { server, items, done, send } = await openToday()
  const [told, silent] = [await send('Told'), await send('Silent')]
  for (const quote of [told, silent]) await quote.reject()
  await read(told.atLink('/reason', { reason: 'price', text: 'Too dear.' }))
  server.wait(1)
  const [first, second] = (await items('declined')).toSorted((one) => (one.id === told.id ? -1 : 1))
  expect(first).toMatchObject({ title: 'Told', sentence: 'Declined: price', text: 'Too dear.', act: { label: 'Read' } })
  expect(second).toMatchObject({ title: 'Silent', sentence: 'Declined, no reason given', text: null })
  for (const { id } of [told, silent]) await read(done('declined', id))
  expect(await items()).toEqual([])
})

test('a draft waits after two days, and two days after each Later, unless it is scheduled', async () => {
  const { server, admin, items, done, create } = await openToday()
  const [{ id }, scheduled] = [await create({ client_company: 'Begun' }), await create()]
  const values = [scheduled.id, '2026-11-20T21:00:00.000Z', admin.id]
  server.execute('insert into quote_schedules (quote_id, send_at, scheduled_by) values (?, ?, ?)', ...values)
  expect(await items()).toEqual([])
  for (const _ of [1, 2]) {
    server.wait(days(2) + 1)
    expect(linesOf(await items())).toEqual(['Begun: draft → Finish'])
    await read(done('draft', id))
    expect(await items()).toEqual([])
  }
})

test('an email that came back or could not be sent is trouble of its quote or lead, until it is settled or seen', async () => {
  const { server, admin, items, done, send, killEmails } = await openToday()
  const quote = await send('Bounced')
  const lead = await newLead(server, admin, { company: 'Mistyped' })
  await server.deliver()
  for (const kind of ['quote_sent', 'assessment_confirmed']) await reportOf(server, 'bounced', kind)
  const trouble = async () => linesOf(await items('trouble')).sort()
  expect(await trouble()).toEqual(['Bounced: trouble → Correct the address', 'Mistyped: trouble → Call the client'])
  server.wait(1)
  await read(done('trouble', lead.id))
  expect(await trouble()).toEqual(['Bounced: trouble → Correct the address'])
  await quote.expire()
  expect(await trouble()).toEqual([])
  killEmails(quote)
  const { id: email } = server.row('emails', { kind: 'quote_sent' })
  const act = { label: 'Send it again', press: { verb: 'resend_email', email } }
  const sentence = 'An email could not be sent: No such domain'
  expect(await items('trouble')).toMatchObject([{ id: quote.id, sentence, act }])
  await admin.api.admin.emails.discard.$post({ json: { ids: [email] } })
  expect(await trouble()).toEqual([])
})

test('an NDA is trouble once it is unsigned for a week, until it is sent again or signed', async () => {
  const { server, admin, asAdmin, items, send } = await openToday()
  const { id, accept, asAdmin: ask } = await send('Signer')
  await accept()
  server.travelTo('2026-11-09T08:59:00+13:00')
  expect(await items('trouble')).toEqual([])
  server.travelTo('2026-11-09T09:01:00+13:00')
  const newest = async () => newestOf({ ...admin, api: await asAdmin() }, id)
  const invitation = await newest()
  const details = { company: 'Signer', contactName: 'Hana Tāmati', title: '', after: invitation.id }
  const act = { label: 'Send it again', press: { verb: 'resend_nda', details } }
  expect(await items('trouble')).toMatchObject([{ id: invitation.id, title: 'Signer', quote: { id }, act }])
  await read(ask('/nda', details))
  expect(await items('trouble')).toEqual([])
  server.wait(days(8))
  expect(await items('trouble')).toHaveLength(1)
  expect((await sign(server, tokenIn((await newest()).link))).status).toBe(200)
  expect(await items('trouble')).toEqual([])
})

test('a PDF that is missing after an hour, and a scheduled sending that failed, are trouble', async () => {
  const { server, admin, create, items, send } = await openToday()
  await (await send('Printed')).reject()
  server.forge('delete from quote_documents')
  expect(await items('trouble')).toEqual([])
  server.wait(minutes(61))
  expect(await items('trouble')).toMatchObject([{ title: 'Printed', sentence: 'A PDF is missing' }])
  const { id } = await create({ client_company: 'Planned' })
  const values = [id, '2026-11-01T21:00:00.000Z', admin.id]
  server.execute(
    "insert into quote_schedules (quote_id, send_at, scheduled_by, failed) values (?, ?, ?, 'quote_past_valid')",
    ...values,
  )
  const sentence = expect.stringMatching(/^It was not sent at its time: The valid-until date has passed\./)
  expect(await items('trouble')).toContainEqual(
    expect.objectContaining({ id, sentence, act: expect.objectContaining({ label: 'Send it now' }) }),
  )
})

test('days that a client orders wait until they are invoiced, and the invoice once it is late, unless the quote is deleted', async () => {
  const { server, asAdmin, today, items, done, send } = await openToday()
  const { id, accept, atLink } = await send('Kauri')
  await accept({ plan: 'prepaid' })
  server.wait(1)
  await read(done('won', id, { day: '2026-12-01' }))
  await read(atLink('/days/order', { days: 5, key: 'x' }))
  const [order] = await items()
  expect(order).toMatchObject({ kind: 'ordered', title: 'Kauri', sentence: '5 days, $3,402.50 + GST' })
  const { invoices } = (await asAdmin()).admin
  const list = async () => read((await asAdmin()).admin.invoices.$get({ query: {} }))
  expect((await today()).invoices).toEqual({ to_invoice: 3912.88, open: 0, overdue: 0 })
  const [item] = (await list()).items
  const lines = item?.lines.map(({ id, shown }) => ({ id, shown: shown ?? '' })) ?? []
  const json = { quote_id: id, lines, shown: item?.shown ?? '', day: '2026-11-02', send: false, key: 'once' }
  await read(invoices.$post({ json }))
  expect(await items()).toEqual([])
  server.travelTo('2026-11-10T09:00:00+13:00')
  expect((await today()).invoices).toEqual((await list()).sums)
  expect((await list()).sums).toEqual({ to_invoice: 0, open: 3912.88, overdue: 3912.88 })
  const press = { verb: 'chase', number: 'INV-0001', open: 3912.88, due: '2026-11-09' }
  expect(await items('unpaid')).toMatchObject([{ due: '2026-11-09', act: { label: 'Write', press } }])
  server.execute("update quotes set deleted_at = '2026-11-10T20:00:02.000Z' where id = ?", id)
  expect(await items('unpaid')).toEqual([])
})

test('a deleted quote is not listed, nor is a new draft or one that nothing waits for', async () => {
  const { server, today, items, send, create, write, killEmails } = await openToday()
  await send('Kōwhai Lane')
  await create()
  const quote = await send('Hidden', '2026-11-03')
  write(quote, 'question')
  killEmails(quote)
  expect((await items()).map(({ kind }) => kind)).toEqual(['question', 'trouble'])
  server.execute("update quotes set deleted_at = '2026-11-01T20:00:02.000Z' where id = ?", quote.id)
  const next = 'Next: the quote for Kōwhai Lane ends Fri 20 Nov.'
  expect(await today()).toMatchObject({
    ...{ items: [], count: 0, more: [], next, digest: true, invoices: { to_invoice: 0, open: 0, overdue: 0 } },
    waiting: [{ title: 'Kōwhai Lane', sentence: 'Ends Fri 20 Nov, $2,400 a month, no sign that it was opened' }],
  })
})
