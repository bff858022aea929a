import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openBuiltSite } from '#tests/fixtures/site.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

const client = join(import.meta.dirname, '../../dist/client')

const pageOf = async () => {
  const { see, token } = await openQuote({ cover_note: 'Kia ora Hana, two days a week would do.' })
  const { site } = openBuiltSite()
  const request = new Request('http://localhost:3000/', { headers: { 'accept-encoding': 'gzip, br' } })
  const trace = null
  const page = { kind: 'quote' as const, answer: await see(), inline: null, trace, token, now: 0, posted: null }
  const answer = await site.answerClient(page, { request, status: 200, headers: {} })
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

test("the script of a client's page has at most 60 kB as it is served, and nothing of the admin's pages", async () => {
  const { html } = await pageOf()
  const scripts = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  expect(scripts.length).toBeGreaterThan(0)
  const sizes = scripts.map((path) => readFileSync(join(client, `${path}.br`)).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000)
  for (const path of scripts)
    expect(readFileSync(join(client, path), 'utf8')).not.toMatch(/Zod|data-radix|useRouter|QueryClient|\/admin\//)
})

test('the policy of a client’s page names its nonce, which each script and style has (F10)', async () => {
  const { html, headers } = await pageOf()
  const nonce = /<style nonce="([\w-]{22})"/.exec(html)?.[1] ?? ''
  expect(headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`)
  for (const [, tag] of html.matchAll(/<(script(?! type="application)|style|link rel="modulepreload")[^>]*>/g))
    expect(tag && html).toContain(`nonce="${nonce}"`)
  expect(headers.get('cache-control')).toBe('no-store')
})
