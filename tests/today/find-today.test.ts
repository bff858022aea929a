import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { reportOf } from '#tests/fixtures/fakes/webhook.ts'
import { read } from '#tests/fixtures/server.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { draft } from '#tests/quotes/fixtures.ts'
import { linesOf, openToday } from './fixtures.ts'

test('leads without an answer are listed, the one that is due first first, until a quote is sent or they are archived', async () => {
  const { server, admin, asAdmin, today, quote } = await openToday()
  const late = await newLead(server, admin, { company: 'Late' })
  server.travelTo('2026-11-03T10:00:00+13:00')
  const nextDay = { ...admin, api: await asAdmin() }
  const due = await newLead(server, nextDay, { company: 'Next' })
  const away = await newLead(server, nextDay, { company: 'Away' })
  await newLead(server, nextDay, { company: 'Spam', website: 'x' })
  await nextDay.api.admin.leads[':id'].archive.$post({ param: { id: away.id }, json: {} })
  server.travelTo('2026-11-04T09:00:00+13:00')
  const { leads } = await today()
  expect(linesOf(leads)).toEqual(['Late: Overdue, was due on 3 November 2026 → Answer', 'Next: Due today → Answer'])
  const path = `/admin/leads/${late.id}`
  expect(leads[0]).toMatchObject({ id: late.id, since: late.created_at, path, urgent: true })
  const { id } = await read((await asAdmin()).admin.quotes.$post({ json: { ...draft(), lead_id: late.id } }))
  expect((await today()).leads[0]).toMatchObject({ next: 'Finish the quote', path: `/admin/quotes/${id}` })
  await quote({ id }).send()
  expect((await today()).leads.map((lead) => lead.id)).toEqual([due.id])
})

test('an open quote that was seen by a client is listed with its last view until it is answered', async () => {
  const { server, admin, today, send } = await openToday()
  const [first, second, unseen] = [await send('First'), await send('Second'), await send('Unseen')]
  await first.view()
  server.wait(minutes(1))
  await second.view()
  await admin.api.quotes[':token'].view.$post({ param: { token: unseen.token }, json: {} })
  server.wait(minutes(31))
  await first.view()
  const { seen } = await today()
  expect(linesOf(seen)).toEqual(['First: Seen 2 times → Follow up', 'Second: Seen once → Follow up'])
  const detail = 'Last view 2 Nov 2026, 9:32 am NZDT · Open until 20 November 2026'
  expect(seen[0]).toMatchObject({ id: first.id, since: '2026-11-01T20:32:00.000Z', detail })
  await first.reject()
  await second.expire()
  expect((await today()).seen).toEqual([])
})

test('what a client asked comes first, the longest wait above, until it is answered', async () => {
  const { today, send, write } = await openToday()
  const [seen, changed, asked] = [await send('Seen'), await send('Changed'), await send('Asked')]
  await seen.view()
  write(asked, 'question')
  write(asked, 'answer')
  write(changed, 'change')
  expect(linesOf((await today()).seen)).toEqual(['Changed: Change asked → Answer', 'Seen: Seen once → Follow up'])
  write(asked, 'question')
  write(seen, 'question')
  const byWait = ['Changed: Change asked → Answer', 'Asked: Question asked → Answer', 'Seen: Question asked → Answer']
  expect(linesOf((await today()).seen)).toEqual(byWait)
  for (const quote of [seen, changed, asked]) write(quote, 'answer')
  expect(linesOf((await today()).seen)).toEqual(['Seen: Seen once → Follow up'])
})

test('a new quote that is asked for waits until its revision is sent, and not after the owner withdrew the quote', async () => {
  const { today, send, sendRevision, write } = await openToday()
  const [ended, withdrawn] = [await send('Ended'), await send('Withdrawn')]
  await ended.expire()
  await withdrawn.withdraw()
  for (const quote of [ended, withdrawn]) write(quote, 'new_quote')
  expect(linesOf((await today()).seen)).toEqual(['Ended: New quote asked for → Write a new quote'])
  await sendRevision(ended)
  expect((await today()).seen).toEqual([])
})

test('a quote whose follow-up may go now says so in both lists, until it went or the client asks', async () => {
  const { server, today, send, write } = await openToday('2026-11-09T10:00:00+13:00')
  const quote = await send('Seen', '2026-11-17')
  await send('Unseen', '2026-11-18')
  await server.deliver()
  await quote.view()
  const ready = async () => {
    const { seen, ending } = await today()
    return [...seen, ...ending].map(({ title, next, follow_up }) => `${title}: ${next} ${follow_up ?? '-'}`)
  }
  expect(await ready()).toEqual(['Seen: Follow up -'])
  // Thursday: three working days after the view. Friday is Show Day.
  server.travelTo('2026-11-12T08:59:00+13:00')
  expect(await ready()).toEqual(['Seen: Follow up -', 'Seen: Follow up -', 'Unseen: Call the client -'])
  server.travelTo('2026-11-12T09:00:00+13:00')
  expect(await ready()).toEqual(['Seen: Follow up 1', 'Seen: Follow up 1', 'Unseen: Call the client -'])
  write(quote, 'question')
  expect(await ready()).toEqual(['Seen: Answer -', 'Seen: Follow up -', 'Unseen: Call the client -'])
  write(quote, 'answer')
  await quote.asAdmin('/follow-up', { text: 'Kia ora Hana,\n\nDid it arrive?' })
  expect(await ready()).toEqual(['Seen: Follow up -', 'Seen: Follow up -', 'Unseen: Call the client -'])
  await server.deliver()
  server.travelTo('2026-11-17T09:00:00+13:00')
  expect(await ready()).toEqual(['Seen: Follow up 2', 'Seen: Follow up 2', 'Unseen: Follow up 1'])
})

test('an open quote is ending within three working days, and says what is known of it', async () => {
  const { server, today, send } = await openToday('2026-11-12T09:00:00+13:00')
  // Friday 13 November 2026 is Show Day: Monday, Tuesday and Wednesday are the next three working days.
  await send('Wednesday', '2026-11-18')
  await send('Thursday', '2026-11-19')
  const last = await send('Today', '2026-11-12')
  await send('Show Day', '2026-11-13')
  await last.view()
  const { ending } = await today()
  expect(linesOf(ending)).toEqual([
    'Today: Last day today → Follow up',
    'Show Day: Last day tomorrow → Follow up',
    'Wednesday: Last day on 18 November 2026 → Call the client',
  ])
  const unopened = 'Sent 12 Nov 2026, 9:00 am NZDT, no sign that it was opened'
  expect(ending.map(({ detail }) => detail)).toEqual(['Seen once 12 Nov 2026, 9:00 am NZDT', unopened, unopened])
  server.travelTo('2026-11-13T09:00:00+13:00')
  expect(linesOf((await today()).ending)).toEqual([
    'Show Day: Last day today → Call the client',
    'Wednesday: Last day on 18 November 2026 → Call the client',
  ])
})

test('more time takes a quote off the list, and a delivered email is told', async () => {
  const { server, today, send } = await openToday()
  const { extend } = await send('Rimu', '2026-11-03')
  await server.deliver()
  await reportOf(server, 'delivered', 'quote_sent')
  expect((await today()).ending[0]?.detail).toBe('Delivered 2 Nov 2026, 9:00 am NZDT, no sign that it was opened')
  await extend({ valid_until: '2026-12-01' })
  expect((await today()).ending).toEqual([])
})

test('an email that came back or could not be sent is trouble of its quote or lead, until it is settled', async () => {
  const { server, admin, today, send, killEmails } = await openToday()
  const quote = await send('Bounced')
  const lead = await newLead(server, admin, { company: 'Mistyped' })
  await server.deliver()
  for (const kind of ['quote_sent', 'assessment_confirmed']) await reportOf(server, 'bounced', kind)
  const { trouble } = await today()
  expect(linesOf(trouble).sort()).toEqual([
    'Bounced: An email came back → Correct the address',
    'Mistyped: An email came back → Call the client',
  ])
  expect(trouble.map(({ path }) => path).sort()).toEqual([`/admin/leads/${lead.id}`, `/admin/quotes/${quote.id}`])
  await admin.api.admin.leads[':id'].archive.$post({ param: { id: lead.id }, json: {} })
  await quote.expire()
  expect((await today()).trouble).toEqual([])
  killEmails(quote)
  const dead = { state: 'An email could not be sent', detail: expect.stringContaining('No such domain.') }
  expect((await today()).trouble).toMatchObject([{ id: quote.id, ...dead }])
  const { id } = server.row('emails', { kind: 'quote_sent' })
  await admin.api.admin.emails[':id'].discard.$post({ param: { id }, json: {} })
  expect((await today()).trouble).toEqual([])
})

test('an NDA is trouble once it is unsigned for a week, until it is signed', async () => {
  const { server, admin, asAdmin, today, send } = await openToday()
  const { id, accept } = await send('Signer')
  await accept()
  server.travelTo('2026-11-09T08:59:00+13:00')
  const unsigned = async () => (await today()).trouble.filter(({ state }) => state.includes('NDA'))
  expect(await unsigned()).toEqual([])
  server.travelTo('2026-11-09T09:01:00+13:00')
  const invitation = await newestOf({ ...admin, api: await asAdmin() }, id)
  const detail = 'Sent to Hana Tāmati 2 Nov 2026, 9:00 am NZDT'
  const row = { id: invitation.id, title: 'Signer', next: 'Send it again', path: `/admin/quotes/${id}`, detail }
  expect(await unsigned()).toMatchObject([row])
  expect((await sign(server, tokenIn(invitation.link))).status).toBe(200)
  expect(await unsigned()).toEqual([])
})

test('a PDF is missing an hour after the quote was sent or decided', async () => {
  const { server, today, send } = await openToday()
  await (await send('Printed')).reject()
  server.forge('delete from quote_documents')
  expect((await today()).trouble).toEqual([])
  server.wait(minutes(61))
  expect(linesOf((await today()).trouble)).toEqual(['Printed: A PDF is missing → Look at the quote'])
})

test('a scheduled sending that failed says why', async () => {
  const { server, admin, create, today } = await openToday()
  const { id } = await create({ client_company: 'Planned' })
  const values = [id, '2026-11-01T21:00:00.000Z', admin.id]
  server.execute('insert into quote_schedules (quote_id, send_at, scheduled_by) values (?, ?, ?)', ...values)
  expect((await today()).trouble).toEqual([])
  server.execute("update quote_schedules set failed = 'quote_past_valid'")
  const detail = '2 Nov 2026, 10:00 am NZDT · The valid-until date has passed. Choose a later date before sending.'
  const row = { id, state: 'It was not sent at its time', next: 'Send it now', detail }
  expect((await today()).trouble).toMatchObject([row])
})

test('a deleted quote is in no list, nor is a draft or one that nothing waits for', async () => {
  const { server, today, send, create, write, killEmails } = await openToday()
  await send('Kōwhai Lane')
  await create()
  const quote = await send('Hidden', '2026-11-03')
  await quote.view()
  write(quote, 'question')
  killEmails(quote)
  expect(Object.values(await today()).flat()).toHaveLength(4)
  server.execute("update quotes set deleted_at = '2026-11-01T20:00:02.000Z' where id = ?", quote.id)
  expect(await today()).toEqual({ leads: [], seen: [], ending: [], trouble: [], more: [], digest: true })
})

test('a list has at most 50 rows, and says when there are more', async () => {
  const { server, today, send } = await openToday()
  await (await send('Many', '2026-11-03')).view()
  server.copyRow('quotes', 49, { id: "'quo_' || printf('%022d', i)" })
  const full = await today()
  expect([full.ending.length, full.seen.length, full.more]).toEqual([50, 1, []])
  server.copyRow('quotes', 1, { id: "'quo_' || printf('%022d', 50)" })
  const { ending, more } = await today()
  expect([ending.length, more]).toEqual([50, ['ending']])
})
