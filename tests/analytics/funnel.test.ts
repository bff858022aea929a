import { expect, test } from 'vitest'
import { minutes } from '#src/base/time.ts'
import { cleanSource } from '#src/base/visit.ts'
import { read } from '#tests/fixtures/server.ts'
import { openAsAdmin } from '#tests/leads/fixtures.ts'
import { formatFunnel } from '#web/analytics/funnel-line.tsx'
import { report, visit } from './fixtures.ts'

const openFunnel = async (options?: Parameters<typeof openAsAdmin>[0]) => {
  const opened = await openAsAdmin(options)
  const ask = async (query: { months?: string }) => (await opened.asAdmin()).api.admin.funnel.$get({ query })
  return { ...opened, ask, funnel: (months?: string) => read(ask(months ? { months } : {})) }
}

test.each([
  ['LinkedIn', 'linkedin'],
  ['  spring\tmailing \n', 'spring mailing'],
  ['www.RIMU.example', 'rimu.example'],
  ['Ōtautahi', 'ōtautahi'],
  ['a\u0000b\u202ec\ud800', 'a b c'],
  ['\u200b', null],
  ['', null],
  [null, null],
  ['x'.repeat(300), 'x'.repeat(100)],
  ['🌲'.repeat(120), '🌲'.repeat(100)],
])('a source is stored as one printable line in lower case: %j', (source, stored) => {
  expect(cleanSource(source)).toBe(stored)
})

test('without any visit the months are empty: twelve, or as many as are asked for, up to 24', async () => {
  const { funnel, ask } = await openFunnel()
  const { months, ...rest } = await funnel()
  expect(rest).toEqual({ sources: [], accepted: 0, days_to_yes: null, declined: [] })
  expect(months.map(({ month }) => month)).toEqual([
    ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ...['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'],
  ])
  expect((await funnel('1')).months).toEqual([{ month: '2026-11', visits: 0, sent: 0, quoted: 0, accepted: 0 }])
  expect((await funnel('24')).months[0]?.month).toBe('2024-12')
  for (const asked of ['0', '25', '1.5', 'x', '']) {
    const answer = await ask({ months: asked })
    const refusal = [400, { error: 'Months must be an integer from 1 to 24' }]
    expect([answer.status, await answer.json()], asked).toMatchObject(refusal)
  }
})

test('an event counts in its month in New Zealand, whatever the daylight saving', async () => {
  const { server, funnel } = await openFunnel({ now: '2026-03-31T23:59:59+13:00' })
  await visit(server)
  for (const moment of ['2026-04-01T00:00:00+13:00', '2026-04-30T23:59:59+12:00']) {
    server.travelTo(moment)
    await visit(server)
  }
  server.travelTo('2026-05-01T00:00:00+12:00')
  expect((await funnel('3')).months.map(({ visits }) => visits)).toEqual([1, 2, 0])
})

test('visits, forms, quotes and acceptances are counted by month and by source', async () => {
  const opened = await openFunnel({ now: '2026-10-30T09:00:00+13:00' })
  const { server, receive, quoteFrom, sendDraft, create, funnel } = opened
  for (const source of ['LinkedIn', 'linkedin', null, 'google.com']) await visit(server, source)
  await report(server, { name: 'needs_form_submit', company: 'Rimu', source: 'linkedin' })
  await report(server, { name: 'needs_form_submit' })
  const { id } = await receive({ source: 'linkedin' })
  const quote = await sendDraft(await quoteFrom(id))
  await create()
  server.travelTo('2026-11-02T09:00:00+13:00')
  expect((await quote.accept()).status).toBe(200)
  expect(await funnel('2')).toEqual({
    months: [
      { month: '2026-10', visits: 4, sent: 2, quoted: 1, accepted: 0 },
      { month: '2026-11', visits: 0, sent: 0, quoted: 0, accepted: 1 },
    ],
    sources: [
      { source: 'linkedin', visits: 2, sent: 1, quoted: 1, accepted: 1 },
      { source: 'direct', visits: 1, sent: 1, quoted: 0, accepted: 0 },
      { source: 'google.com', visits: 1, sent: 0, quoted: 0, accepted: 0 },
    ],
    accepted: 1,
    days_to_yes: 3,
    declined: [],
  })
})

test('declines are counted by their reason, quotes without a form by themselves, a revision not again', async () => {
  const { server, sendQuote, sendRevision, funnel } = await openFunnel()
  for (const reason of ['price', null, 'price']) {
    server.wait(minutes(1))
    const { reject, atLink } = await sendQuote()
    await reject()
    if (reason) expect((await atLink('/reason', { reason })).status).toBe(200)
  }
  await sendRevision(await sendQuote())
  const { sources, declined } = await funnel('1')
  expect(sources).toEqual([{ source: null, visits: 0, sent: 0, quoted: 4, accepted: 0 }])
  expect(declined).toEqual([
    { reason: 'price', count: 2 },
    { reason: 'none', count: 1 },
  ])
})

test('beyond twenty sources the rest is counted together', async () => {
  const { server, funnel } = await openFunnel()
  for (let at = 0; at < 25; at += 1) await visit(server, `s${at}`)
  await visit(server, 's24')
  const { sources } = await funnel('1')
  expect(sources).toHaveLength(21)
  expect(sources[0]).toMatchObject({ source: 's24', visits: 2 })
  expect(sources.at(-1)).toEqual({ source: '(others)', visits: 5, sent: 0, quoted: 0, accepted: 0 })
})

test.each([
  [3, 9, 'Last 2 months: 5 quoted, 3 accepted, 9 days from quote to yes'],
  [1, 1, 'Last 2 months: 5 quoted, 1 accepted, 1 day from quote to yes'],
  [0, null, 'Last 2 months: 5 quoted, 0 accepted'],
])('the line below the quotes: %i accepted after %j days', (accepted, days_to_yes, line) => {
  const months = [2, 3].map((quoted) => ({ month: '2026-11', visits: 0, sent: 0, quoted, accepted: 0 }))
  expect(formatFunnel({ months, accepted, days_to_yes })).toBe(line)
})
