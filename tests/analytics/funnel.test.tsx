import { expect, test } from 'vitest'
import type { Funnel } from '#src/analytics/schema.ts'
import { cleanSource } from '#src/analytics/visit-rules.ts'
import { minutes } from '#src/base/time.ts'
import { read } from '#tests/fixtures/server.ts'
import { markupAfter, visibleWords } from '#tests/fixtures/web.tsx'
import { openAsAdmin } from '#tests/leads/fixtures.ts'
import { FunnelSection } from '#web/analytics/funnel.tsx'
import { funnelQuery } from '#web/analytics/queries.ts'
import { report, visit } from './fixtures.ts'

const nothing: Funnel = { visits: 0, sent: 0, quoted: 0, accepted: 0, days_to_yes: null, sources: [] }

const openFunnel = async (options?: Parameters<typeof openAsAdmin>[0]) => {
  const opened = await openAsAdmin(options)
  return { ...opened, funnel: async () => read((await opened.asAdmin()).api.admin.funnel.$get()) }
}

test.each([
  ['LinkedIn', 'linkedin'],
  ['  spring\tmailing \n', 'spring mailing'],
  ['Ōtautahi', 'ōtautahi'],
  ['a\u0000b\u202ec\ud800', 'a b c'],
  ['\u200b', null],
  [null, null],
  ['🌲'.repeat(120), '🌲'.repeat(100)],
])('a source is stored as one printable line in lower case: %j', (source, stored) => {
  expect(cleanSource(source)).toBe(stored)
})

test('an event counts for twelve months', async () => {
  const { server, funnel } = await openFunnel({ now: '2026-03-31T12:00:00+13:00' })
  await visit(server)
  server.travelTo('2026-04-01T12:00:00+13:00')
  await visit(server)
  server.travelTo('2027-03-31T12:00:00+13:00')
  expect((await funnel()).visits).toBe(2)
  server.travelTo('2027-03-31T12:00:01+13:00')
  expect((await funnel()).visits).toBe(1)
})

test('visits, forms, quotes and acceptances are counted in all and by source', async () => {
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
  expect(await funnel()).toEqual({
    ...{ visits: 4, sent: 2, quoted: 1, accepted: 1, days_to_yes: 3 },
    sources: [
      { source: 'linkedin', visits: 2, sent: 1, quoted: 1, accepted: 1 },
      { source: 'direct', visits: 1, sent: 1, quoted: 0, accepted: 0 },
      { source: 'google.com', visits: 1, sent: 0, quoted: 0, accepted: 0 },
    ],
  })
})

test('quotes without a form are counted by themselves, a revision not again', async () => {
  const { server, sendQuote, sendRevision, funnel } = await openFunnel()
  for (let at = 0; at < 3; at += 1) {
    server.wait(minutes(1))
    await (await sendQuote()).reject()
  }
  await sendRevision(await sendQuote())
  expect((await funnel()).sources).toEqual([{ source: null, visits: 0, sent: 0, quoted: 4, accepted: 0 }])
})

test('beyond twenty sources the rest is counted together', async () => {
  const { server, funnel } = await openFunnel()
  for (let at = 0; at < 25; at += 1) await visit(server, `s${at}`)
  await visit(server, 's24')
  const { sources } = await funnel()
  expect(sources).toHaveLength(21)
  expect(sources[0]).toMatchObject({ source: 's24', visits: 2 })
  expect(sources.at(-1)).toEqual({ source: '(others)', visits: 5, sent: 0, quoted: 0, accepted: 0 })
})

const shown = (funnel: Partial<Funnel>) =>
  markupAfter(
    <FunnelSection />,
    (client) => client.prefetchQuery(funnelQuery),
    Response.json({ ...nothing, ...funnel }),
  )

test.each([
  [3, 9, 'Last 12 months: 9 quoted, 3 accepted, 9 days from quote to yes'],
  [1, 1, 'Last 12 months: 9 quoted, 1 accepted, 1 day from quote to yes'],
  [0, null, 'Last 12 months: 9 quoted, 0 accepted'],
])('up to nine quotes there is one sentence: %i accepted after %j days', async (accepted, days_to_yes, sentence) => {
  expect(visibleWords(await shown({ quoted: 9, accepted, days_to_yes })).join(' ')).toBe(sentence)
  expect(visibleWords(await shown({}))).toEqual([])
})

test('from ten quotes on there are four bars, and a folded table by source', async () => {
  const counts = { visits: 40, sent: 14, quoted: 10, accepted: 4 }
  const led = { source: null, ...counts }
  const markup = await shown({ ...counts, sources: [led, { ...led, source: 'idle', sent: 0, quoted: 0, accepted: 0 }] })
  const bars = 'Form opened 40 Form sent 14 Quoted 10 Accepted 4 By source'
  expect(visibleWords(markup).join(' ')).toBe(`Last 12 months: 10 quoted, 4 accepted ${bars}`)
  const widths = [...markup.matchAll(/<rect width="([^"]+)"/g)].map(([, width]) => width)
  expect(widths.join(' ')).toBe('100% 35% 25% 10%')
  expect(markup).toContain('Quotes without a form')
  expect(markup).not.toContain('idle')
})

test('figures that could not be counted are told', async () => {
  const markup = await markupAfter(<FunnelSection />, (client) => client.prefetchQuery(funnelQuery), null)
  expect(visibleWords(markup).join(' ')).toMatch(/^Failed to count .* Retry$/)
})
