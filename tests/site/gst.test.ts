import { expect, test } from 'vitest'
import { publicPaths } from '#src/site/rules.ts'
import { renderedPages } from '#tests/fixtures/site.ts'
import { sendForm } from '#tests/leads/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { wordsOf } from './said.ts'

const environment = { BUSINESS_GST: 'not', BUSINESS_GST_NUMBER: '123-123-123' }

/** What else a text says of GST than that none is charged, with what is beside it. */
const wordsOnGst = (text: string) =>
  text.replaceAll('No GST is charged.', '').match(/.{0,60}(?:GST|123-123-123).{0,60}/g)

test('the pages of a business that is not registered for GST speak of none', async () => {
  const pages = await renderedPages(environment)
  for (const path of publicPaths) {
    expect(pages[path], path).toContain('<h1')
    // The Terms say what holds in either case.
    if (path !== '/terms') expect(wordsOnGst(pages[path] ?? ''), path).toBeNull()
  }
})

test('those of a registered one say what comes on top', async () => {
  const pages = await renderedPages({ BUSINESS_GST_NUMBER: '123-123-123' })
  expect(wordsOf(pages['/what-youll-get'] ?? '')).toMatch(/Sample\s[\s\S]*\$2,160 \+ GST a month/)
  const priced = await renderedPages({ BUSINESS_DAY_RATE: '740' })
  expect(wordsOf(priced['/what-youll-get'] ?? '')).toMatch(/3 days a month\s*\$2,220 \+ GST a month/)
  expect(pages['/faq']).toContain('exclude GST')
  expect(pages['/south-island-advantage']).toContain('plus GST')
  expect(pages['/what-youll-get']).toContain('123-123-123')
})

test('the quotes and emails of a business that is not registered for GST say that none is charged', async () => {
  const { server, sendQuote } = await serverWithAdmin({ environment })
  await sendForm(server)
  for (const verb of ['accept', 'reject'] as const) {
    const quote = await sendQuote()
    const shown = JSON.stringify(await quote.see())
    for (const words of ['"gst":"No GST is charged."', '"$2,400.00 per month"']) expect(shown).toContain(words)
    expect((await quote[verb]()).status).toBe(200)
    expect(wordsOnGst(shown + JSON.stringify(await quote.read()))).toBeNull()
  }
  const emails = await server.deliver()
  expect(emails.filter(({ text }) => text.includes('No GST is charged.'))).toHaveLength(4)
  for (const { subject, html, text } of emails) expect(wordsOnGst(`${subject}\n${html}\n${text}`), subject).toBeNull()
})
