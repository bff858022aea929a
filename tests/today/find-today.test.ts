import { expect, test } from 'vitest'
import type { Day } from '#src/base/time.ts'
import { allDone } from '#src/today/row-rules.ts'
import { hardBounce, report } from '#tests/fixtures/webhook.ts'
import { newLead } from '#tests/leads/fixtures.ts'
import { read as readNda, signed } from '#tests/nda/fixtures.ts'
import { acceptance, draft, rejection, shownHash } from '#tests/quotes/fixtures.ts'
import { openToday, read } from './fixtures.ts'

test('without anything to do every list is empty', async () => {
  const { today, send, admin } = await openToday()
  expect(await today()).toEqual({ leads: [], seen: [], ending: [], trouble: [], more: [], digest: true })
  await send('Kōwhai Lane')
  await admin.api.admin.quotes.$post({ json: draft() })
  expect(await today()).toEqual({ leads: [], seen: [], ending: [], trouble: [], more: [], digest: true })
  expect(allDone).toBe('Nothing waits for you.')
})

test('leads without an answer are listed, the one that is due first first, until a quote is sent or they are archived', async () => {
  const { server, admin, asAdmin, today } = await openToday()
  const late = await newLead(server, admin, { company: 'Late' })
  server.travelTo('2026-11-03T10:00:00+13:00')
  const next = await server.signedIn({ admin: true })
  const due = await newLead(server, next, { company: 'Next' })
  const away = await newLead(server, next, { company: 'Away' })
  await newLead(server, next, { company: 'Spam', website: 'x' })
  await (await asAdmin()).leads[':id'].archive.$post({ param: { id: away.id }, json: {} })
  server.travelTo('2026-11-04T09:00:00+13:00')
  expect(read((await today()).leads)).toEqual([
    'Late: Overdue, was due on 3 November 2026 → Answer',
    'Next: Due today → Answer',
  ])
  expect((await today()).leads[0]).toMatchObject({
    id: late.id,
    since: late.created_at,
    path: `/admin/leads/${late.id}`,
    urgent: true,
  })
  const begun = await (await (await asAdmin()).quotes.$post({ json: { ...draft(), lead_id: late.id } })).json()
  expect((await today()).leads[0]).toMatchObject({ next: 'Finish the quote', path: `/admin/quotes/${begun.id}` })
  await (await asAdmin()).quotes[':id'].send.$post({ param: { id: begun.id }, json: {} })
  expect((await today()).leads.map(({ id }) => id)).toEqual([due.id])
})

test('an open quote that was seen by a client is listed with its last view until it is answered', async () => {
  const { server, admin, asAdmin, today, view, send } = await openToday()
  const [first, second, unseen] = [await send('First'), await send('Second'), await send('Unseen')]
  await view(first.token)
  server.wait(60_000)
  await view(second.token)
  await admin.api.quotes[':token'].view.$post({ param: { token: unseen.token }, json: {} })
  server.wait(31 * 60_000)
  await view(first.token)
  const { seen } = await today()
  expect(read(seen)).toEqual(['First: Seen 2 times → Follow up', 'Second: Seen once → Follow up'])
  expect(seen[0]).toMatchObject({
    id: first.id,
    since: '2026-11-01T20:32:00.000Z',
    detail: 'Last view 2 Nov 2026, 9:32 am NZDT · Open until 20 November 2026',
  })
  const json = rejection(await shownHash(server, first.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: first.token }, json })
  await (await asAdmin()).quotes[':id'].expire.$post({ param: { id: second.id }, json: {} })
  expect((await today()).seen).toEqual([])
})

test('what a client asked comes first, the longest wait above, until it is answered', async () => {
  const { today, view, send, write } = await openToday()
  const [seen, changed, asked] = [await send('Seen'), await send('Changed'), await send('Asked')]
  await view(seen.token)
  write(asked.id, 'question', '2026-11-01T20:00:01.000Z')
  write(asked.id, 'answer', '2026-11-01T20:00:02.000Z')
  write(changed.id, 'change', '2026-11-01T20:00:03.000Z')
  expect(read((await today()).seen)).toEqual(['Changed: Change asked → Answer', 'Seen: Seen once → Follow up'])
  write(asked.id, 'question', '2026-11-01T20:00:04.000Z')
  write(seen.id, 'question', '2026-11-01T20:00:05.000Z')
  expect(read((await today()).seen)).toEqual([
    'Changed: Change asked → Answer',
    'Asked: Question asked → Answer',
    'Seen: Question asked → Answer',
  ])
  for (const { id } of [seen, changed, asked]) write(id, 'answer', '2026-11-01T20:00:06.000Z')
  expect(read((await today()).seen)).toEqual(['Seen: Seen once → Follow up'])
})

test('a new quote that is asked for waits until its revision is sent, and not after the owner withdrew the quote', async () => {
  const { $client, admin, today, send, write } = await openToday()
  const quote = await send('Ended')
  const withdrawn = await send('Withdrawn')
  for (const { id } of [quote, withdrawn]) {
    await admin.api.admin.quotes[':id'].expire.$post({ param: { id }, json: {} })
    write(id, 'new_quote', '2026-11-01T20:00:01.000Z')
  }
  $client.prepare("insert into quote_withdrawals (quote_id, reason, at) values (?, 'Gone', 'x')").run(withdrawn.id)
  const { seen } = await today()
  expect(read(seen)).toEqual(['Ended: New quote asked for → Write a new quote'])
  const revision = await send('Revision')
  $client
    .prepare(
      "insert into quote_revisions (quote_id, replaces, replaced_at, replaced_from) values (?, ?, 'x', 'expired')",
    )
    .run(revision.id, quote.id)
  expect((await today()).seen).toEqual([])
})

test('a quote whose follow-up may go now says so in both lists, until it went or the client asks', async () => {
  const { server, asAdmin, today, view, send, write } = await openToday('2026-11-09T10:00:00+13:00')
  const quote = await send('Seen', { valid_until: '2026-11-17' as Day })
  await send('Unseen', { valid_until: '2026-11-18' as Day })
  await server.deliver()
  await view(quote.token)
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
  write(quote.id, 'question', '2026-11-11T20:00:01.000Z')
  expect(await ready()).toEqual(['Seen: Answer -', 'Seen: Follow up -', 'Unseen: Call the client -'])
  write(quote.id, 'answer', '2026-11-11T20:00:02.000Z')
  const json = { text: 'Kia ora Hana,\n\nDid it arrive?' }
  await (await asAdmin()).quotes[':id']['follow-up'].$post({ param: { id: quote.id }, json })
  expect(await ready()).toEqual(['Seen: Follow up -', 'Seen: Follow up -', 'Unseen: Call the client -'])
  await server.deliver()
  server.travelTo('2026-11-17T09:00:00+13:00')
  expect(await ready()).toEqual(['Seen: Follow up 2', 'Seen: Follow up 2', 'Unseen: Follow up 1'])
})

test('an open quote is ending within three working days, and says what is known of it', async () => {
  const { server, today, view, send } = await openToday('2026-11-12T09:00:00+13:00')
  // Friday 13 November 2026 is Show Day: Monday, Tuesday and Wednesday are the next three working days.
  await send('Wednesday', { valid_until: '2026-11-18' as Day })
  await send('Thursday', { valid_until: '2026-11-19' as Day })
  const last = await send('Today', { valid_until: '2026-11-12' as Day })
  await send('Show Day', { valid_until: '2026-11-13' as Day })
  await view(last.token)
  const { ending } = await today()
  expect(read(ending)).toEqual([
    'Today: Last day today → Follow up',
    'Show Day: Last day tomorrow → Follow up',
    'Wednesday: Last day on 18 November 2026 → Call the client',
  ])
  expect(ending.map(({ detail }) => detail)).toEqual([
    'Seen once 12 Nov 2026, 9:00 am NZDT',
    'Sent 12 Nov 2026, 9:00 am NZDT, no sign that it was opened',
    'Sent 12 Nov 2026, 9:00 am NZDT, no sign that it was opened',
  ])
  server.travelTo('2026-11-13T09:00:00+13:00')
  expect(read((await today()).ending)).toEqual([
    'Show Day: Last day today → Call the client',
    'Wednesday: Last day on 18 November 2026 → Call the client',
  ])
})

test('more time takes a quote off the list, and a delivered email is told', async () => {
  const { server, $client, today, send } = await openToday()
  const { id } = await send('Rimu', { valid_until: '2026-11-03' as Day })
  await server.deliver()
  await report(server, { type: 'email.delivered', email_id: 're_1' })
  expect((await today()).ending[0]?.detail).toBe('Delivered 2 Nov 2026, 9:00 am NZDT, no sign that it was opened')
  $client.prepare("update quotes set extended_until = '2026-12-01' where id = ?").run(id)
  expect((await today()).ending).toEqual([])
})

test('an email that came back or could not be sent is trouble of its quote or lead, until it is settled', async () => {
  const { server, admin, $client, today, send } = await openToday()
  const quote = await send('Bounced')
  const lead = await newLead(server, admin, { company: 'Mistyped' })
  await server.deliver()
  const of = (subject: string) =>
    $client
      .prepare("select id, provider_id as provider from emails where subject_id = ? and class <> 'owner'")
      .get(subject) as {
      id: string
      provider: string
    }
  for (const id of [quote.id, lead.id]) {
    await report(server, { type: 'email.bounced', email_id: of(id).provider, bounce: hardBounce })
  }
  const { trouble } = await today()
  expect(read(trouble).sort()).toEqual([
    'Bounced: An email came back → Correct the address',
    'Mistyped: An email came back → Call the client',
  ])
  expect(trouble.map(({ path }) => path).sort()).toEqual([`/admin/leads/${lead.id}`, `/admin/quotes/${quote.id}`])
  await admin.api.admin.leads[':id'].archive.$post({ param: { id: lead.id }, json: {} })
  await admin.api.admin.quotes[':id'].expire.$post({ param: { id: quote.id }, json: {} })
  expect((await today()).trouble).toEqual([])
  $client
    .prepare("update emails set state = 'dead', delivery = null, reason = 'No such domain.' where id = ?")
    .run(of(quote.id).id)
  expect((await today()).trouble).toMatchObject([
    { id: quote.id, state: 'An email could not be sent', detail: expect.stringContaining('No such domain.') },
  ])
  await admin.api.admin.emails[':id'].discard.$post({ param: { id: of(quote.id).id }, json: {} })
  expect((await today()).trouble).toEqual([])
})

test('an NDA is trouble once it is unsigned for a week, until it is signed', async () => {
  const { server, asAdmin, today, send } = await openToday()
  const quote = await send('Signer')
  const json = acceptance(await shownHash(server, quote.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: quote.token }, json })
  server.travelTo('2026-11-09T08:59:00+13:00')
  const unsigned = async () => (await today()).trouble.filter(({ state }) => state.includes('NDA'))
  expect(await unsigned()).toEqual([])
  server.travelTo('2026-11-09T09:01:00+13:00')
  const [row] = await unsigned()
  expect(row).toMatchObject({
    id: expect.stringMatching(/^nda_/),
    title: 'Signer',
    next: 'Send it again',
    path: `/admin/quotes/${quote.id}`,
    detail: 'Sent to Hana Tāmati 2 Nov 2026, 9:00 am NZDT',
  })
  const { invitations } = await (await (await asAdmin()).quotes[':id'].nda.$get({ param: { id: quote.id } })).json()
  const token = new URL(invitations[0]?.link ?? '').searchParams.get('token') ?? ''
  const body = signed(await readNda(server, token))
  expect((await server.api.nda[':token'].sign.$post({ param: { token }, json: body })).status).toBe(200)
  expect(await unsigned()).toEqual([])
})

test('a PDF is missing an hour after the quote was sent or decided', async () => {
  const { server, $client, today, send } = await openToday()
  const quote = await send('Printed')
  const json = rejection(await shownHash(server, quote.token))
  await server.api.quotes[':token'].decision.$post({ param: { token: quote.token }, json })
  $client.exec('drop trigger if exists quote_documents_kept; delete from quote_documents')
  expect((await today()).trouble).toEqual([])
  server.wait(61 * 60_000)
  expect(read((await today()).trouble)).toEqual(['Printed: A PDF is missing → Look at the quote'])
})

test('a scheduled sending that failed says why', async () => {
  const { $client, admin, today } = await openToday()
  const { id } = await (await admin.api.admin.quotes.$post({ json: draft({ client_company: 'Planned' }) })).json()
  const schedule = $client.prepare(
    `insert into quote_schedules (quote_id, send_at, scheduled_by, failed) values (?, ?, ?, ?)
     on conflict (quote_id) do update set failed = excluded.failed`,
  )
  schedule.run(id, '2026-11-01T21:00:00.000Z', admin.id, null)
  expect((await today()).trouble).toEqual([])
  schedule.run(id, '2026-11-01T21:00:00.000Z', admin.id, 'quote_past_valid')
  expect((await today()).trouble).toMatchObject([
    {
      id,
      state: 'It was not sent at its time',
      next: 'Send it now',
      detail: '2 Nov 2026, 10:00 am NZDT · The valid-until date has passed. Choose a later date before sending.',
    },
  ])
})

test('a deleted quote is in no list', async () => {
  const { server, $client, today, view, send, write } = await openToday()
  const quote = await send('Hidden', { valid_until: '2026-11-03' as Day })
  await view(quote.token)
  write(quote.id, 'question', '2026-11-01T20:00:01.000Z')
  $client.prepare("update emails set state = 'dead' where subject_id = ?").run(quote.id)
  expect(Object.values(await today()).flat()).toHaveLength(4)
  $client.prepare("update quotes set deleted_at = '2026-11-01T20:00:02.000Z' where id = ?").run(quote.id)
  expect(await today()).toEqual({ leads: [], seen: [], ending: [], trouble: [], more: [], digest: true })
  expect(server.emails).toEqual([])
})

test('a list has at most 50 rows, and says when there are more', async () => {
  const { $client, today, view, send } = await openToday()
  const quote = await send('Many', { valid_until: '2026-11-03' as Day })
  await view(quote.token)
  const columns = $client.prepare("select name from pragma_table_info('quotes')").pluck().all() as string[]
  $client.exec(`with recursive c(n) as (values (1) union all select n + 1 from c where n < 49)
    insert into quotes (${columns.join(', ')})
    select ${columns.map((name) => (name === 'id' ? "'quo_000000000000000000' || substr(cast(100 + n as text), 2)" : name)).join(', ')} from c, quotes`)
  const full = await today()
  expect([full.ending.length, full.seen.length, full.more]).toEqual([50, 1, []])
  $client.exec(`insert into quotes (${columns.join(', ')})
    select ${columns.map((name) => (name === 'id' ? "'quo_one_more'" : name)).join(', ')} from quotes limit 1`)
  const more = await today()
  expect([more.ending.length, more.more]).toEqual([50, ['ending']])
})
