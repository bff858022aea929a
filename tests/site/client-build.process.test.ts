import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { adminProblems } from '#src/base/admin-problems.ts'
import type { QuotePageData } from '#src/http/page-schema.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const client = join(import.meta.dirname, '../../dist/client')

const pageOf = async () => {
  const { see, token } = await openQuote({ cover_note: 'Kia ora Hana, two days a week would do.' })
  const { site } = openBuiltSite()
  const request = new Request('http://localhost:3000/', { headers: { 'accept-encoding': 'gzip, br' } })
  const data: QuotePageData = { answer: await see(), inline: null, openedAt: 0, posted: null, trace: null }
  const answer = await site.show(`/quote/${token}`, { data }, { request, status: 200 })
  const bytes = await answer.bytes()
  return { bytes, html: brotliDecompressSync(bytes).toString(), headers: answer.headers }
}

test("a client's page has prices and the Accept button in its first 14.6 kB, its style included", async () => {
  const { bytes, html } = await pageOf()
  const end = html.indexOf('>Accept Quote<')
  expect(end).toBeGreaterThan(html.indexOf('$2,400'))
  // The share of the compressed bytes, of which the data at the end are no more than a fair part.
  expect((bytes.length * end) / html.length).toBeLessThan(14_600)
  expect(html.indexOf('<link rel="stylesheet"')).toBe(-1)
  expect(html.indexOf('id="page"')).toBeGreaterThan(end)
})

test("the script of a client's page has at most 125 kB as it is served, and nothing of the admin's pages", async () => {
  const { html } = await pageOf()
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g))
  expect(scripts.size).toBeGreaterThan(1)
  const sizes = [...scripts].map((path) => readFileSync(join(client, `${path}.br`)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(125_000)
  const sentences = Object.values(adminProblems).map(([, sentence]) => sentence)
  for (const path of scripts) {
    const script = readFileSync(join(client, path), 'utf8')
    expect(script).not.toMatch(/Zod|data-radix|QueryClient|admin[.]css/)
    expect(sentences.filter((sentence) => script.includes(sentence))).toEqual([])
  }
})

test('the page of a client comes alive after its first paint, and is not stored', async () => {
  const { html, headers } = await pageOf()
  expect(html).toContain("'true' === 'true'")
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
  expect(headers.get('cache-control')).toBe('no-store')
})
