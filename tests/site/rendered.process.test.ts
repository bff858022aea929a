import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import type { NeedsPageData } from '#src/http/page-schema.ts'
import { missingPath, publicPaths } from '#src/site/rules.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { openBuiltSite, termsPaths } from '#tests/fixtures/site.ts'

const environment = { BUSINESS_NAME: 'Kea & <Tūī>', ORIGIN: 'https://kea.example.nz', RESEND_API_KEY: 're_x' }
const { get, html, site, config } = openBuiltSite(environment)
// The checkboxes of one group share a name, as radio buttons do.
const shared = ['radio', 'checkbox', 'button', 'reset', 'submit']
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: { 'form-dup-name': ['error', { shared }] },
})

const scripts = (page: string) =>
  [...page.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({ attributes, text }))
const contentOf = (page: string, pattern: RegExp) => pattern.exec(page)?.[1]
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test.each([...publicPaths, ...termsPaths, missingPath])('%s: html-validate finds nothing', async (path) => {
  const { results } = await validator.validateString(await html(path))
  const messages = results.flatMap((result) => result.messages)
  expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)).toEqual([])
})

test('each public page has a title and a description of its own, and a canonical address', async () => {
  const heads: string[] = []
  for (const path of publicPaths) {
    const page = await html(path)
    const title = contentOf(page, /<title>(.*?)<\/title>/) ?? ''
    const description = contentOf(page, /<meta name="description" content="(.*?)">/) ?? ''
    expect(title).toMatch(/^.+ \| Kea &amp; &lt;Tūī&gt;$/)
    expect(description).toMatch(/^.{70,170}$/)
    heads.push(title, description)
    expect(contentOf(page, /<link rel="canonical" href="(.*?)">/)).toBe(`https://kea.example.nz${path}`)
    expect(contentOf(page, /<meta property="og:url" content="(.*?)">/)).toBe(`https://kea.example.nz${path}`)
    expect(contentOf(page, /<meta property="og:image" content="(.*?)">/)).toBe('https://kea.example.nz/og.png')
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).not.toContain('noindex')
  }
  expect(new Set(heads).size).toBe(heads.length)
})

test.each([...publicPaths, missingPath])('%s has only scripts and styles that its policy names (F10)', async (path) => {
  const answer = await get(path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const page = await answer.text()
  expect(policy).not.toMatch(/unsafe|nonce|\*|https?:/)
  const running = scripts(page).filter(({ attributes }) => !attributes.includes('type='))
  expect(running).toHaveLength(1)
  for (const { text } of running) expect(policy).toContain(hashOf(text))
  const styles = [...page.matchAll(/<style>(.*?)<\/style>/gs)]
  expect(styles).toHaveLength(1)
  for (const [, text = ''] of styles) expect(policy).toContain(hashOf(text))
  expect(page).not.toMatch(/ style=| on[a-z]+="/)
  expect(page).not.toMatch(/<script[^>]*>[^<]*<Tūī>/)
})

test('the form’s page alone fetches the form token while it loads, and its first visit is at most 14.6 kB (F13)', async () => {
  const small = await (await get('/start-assessment', { 'accept-encoding': 'br' })).bytes()
  expect(small.length).toBeLessThanOrEqual(14_600)
  const page = brotliDecompressSync(small).toString()
  // Nothing else comes before an interaction: no stylesheet, no script.
  expect(page).not.toMatch(/<script[^>]* src=|rel="(stylesheet|modulepreload)"/)
  expect(page).toContain("fetch('/api/needs-assessments/form')")
  const opened = `name="opened" value="opened at ${Date.parse('2026-11-02T09:00:00+13:00')}"`
  for (const path of ['/start-assessment', '/start-assessment?supportTypes=Other'])
    expect(await html(path)).toContain(opened)
  for (const path of publicPaths.filter((each) => each !== '/start-assessment'))
    expect(await html(path), path).not.toContain('/api/needs-assessments')
})

test.each<[string, string | number]>([
  ['/ADMIN/quotes', '/admin/quotes'],
  ['/Quote/tOkEn-_9?debug', '/quote/tOkEn-_9?debug'],
  ['/NDA?token=AbC', '/nda?token=AbC'],
  ['/FAQ/', '/faq'],
  ['/Terms/V2025-10-24', '/terms/v2025-10-24'],
  ['/admin/quotes/quo_AbC', 200],
  ...['/ADMIN/nobody', '//FAQ', '/FAQ/x', '/%46AQ'].map((path): [string, number] => [path, 404]),
])('%s leads to %s', async (path, to) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await get(path, {}, method)
    expect(answer.headers.get('location') ?? answer.status).toBe(to)
    expectEveryHeader(answer.headers, path)
    if (typeof to === 'string') expect(answer.status).toBe(308)
  }
})

test('structured data describes the business, and each question and answer', async () => {
  const dataOf = async (path: string) =>
    scripts(await html(path))
      .filter(({ attributes }) => attributes.includes('ld+json'))
      .map(({ text }) => JSON.parse(text))
  expect(await dataOf('/')).toMatchObject([
    {
      '@type': 'ProfessionalService',
      name: 'Kea & <Tūī>',
      url: `${config.origin}/`,
      email: 'hello@southernaccounts.example',
    },
  ])
  const [faq] = await dataOf('/faq')
  expect(faq).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 19 } })
  const page = (await html('/faq')).replace(/<[^>]+>/g, '')
  for (const { name } of faq.mainEntity) expect(page).toContain(name.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'))
})

test('a page has the encoding that the browser accepts, and a conditional request answers 304; a slash at the end changes nothing', async () => {
  const plain = await get('/faq')
  const text = await plain.text()
  const br = await get('/faq', { 'accept-encoding': 'gzip, deflate, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(new Uint8Array(await br.arrayBuffer())).toString()).toBe(text)
  const gzip = await get('/faq', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(new Uint8Array(await gzip.arrayBuffer())).toString()).toBe(text)
  expect(plain.headers.get('content-encoding')).toBeNull()
  for (const { headers } of [plain, br, gzip])
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['accept-encoding', 'no-cache'])
  const etag = br.headers.get('etag') ?? ''
  const again = await get('/faq', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get('/faq', { 'if-none-match': etag })).status).toBe(200)
  expect(await (await get('/faq', {}, 'HEAD')).text()).toBe('')
  expect(await html('/faq/')).toBe(text)
})

test('a path of no page is the missing page, a file that no page asks for is not served (F6)', async () => {
  const noPages = ['/nobody', '/quote', '/quote/a/b', '/terms/v1999-01-01', '/start-assessment/x']
  for (const path of noPages) {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('x-robots-tag')], path).toEqual([404, 'noindex'])
    expect(await answer.text(), path).toContain('Oops! Page not found')
  }
  // The browser renders the admin's missing page, below the admin's header.
  const missing = await get('/admin/nobody')
  expect([missing.status, missing.headers.get('x-robots-tag')]).toEqual([404, 'noindex'])
  for (const path of [
    ...['/.env', '/faq.html', '/assets/none.js', '/server/server-entry.js', '/index.html', '/.vite/manifest.json'],
    ...['/.git/HEAD', '/assets/', '/assets/../../package.json', '/%2e%2e/bun.lock', '/..%2f..%2fetc/passwd', '/%00'],
  ])
    expect((await get(path)).status, path).toBe(404)
})

test('every page and file has the security headers, whatever its status and the method (F9)', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  const script = /\/assets\/[\w.-]+\.js/.exec(await html('/auth'))?.[0] ?? ''
  const answers: [number, ...Parameters<typeof get>][] = [
    [304, '/', { 'if-none-match': etag }],
    [200, '/faq', {}, 'HEAD'],
    [404, '/nobody'],
    [404, '/nobody.js'],
  ]
  for (const path of ['/', '/auth', '/robots.txt', '/.well-known/security.txt', script, '/og.png'])
    answers.push([200, path])
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    for (const path of ['/', '/auth', '/FAQ/']) answers.push([405, path, {}, method])
  for (const [status, path, headers, method] of answers) {
    const answer = await get(path, headers, method)
    expect(answer.status, path).toBe(status)
    expectEveryHeader(answer.headers, path)
  }
})

test('a posted form is shown in the answer alone, with its values escaped', async () => {
  const typed = new URLSearchParams({ company: 'Kea </script><script>alert(1)</script>', supportTypes: 'Other' })
  const refusal = { code: 'invalid', error: 'Name is required', fields: { name: 'Name is required' } } as const
  const data: NeedsPageData = {
    posted: { act: 'send', body: typed.toString(), refusal },
    formToken: 'a-form-token',
  }
  const request = new Request('http://localhost:3000/start-assessment')
  const answer = await site.show('/start-assessment', { data }, { request, status: 400 })
  expectEveryHeader(answer.headers, 'a posted form')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  const page = await answer.text()
  expect(page).toContain('value="Kea &lt;/script&gt;')
  expect(page).toContain('Name is required')
  expect(page).toContain('value="a-form-token"')
  expect(page).not.toContain('<script>alert')
  expect(await html('/start-assessment')).not.toContain('a-form-token')
})

test('security.txt names whom to tell, and expires a year from now', async () => {
  const answer = await get('/.well-known/security.txt')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(await answer.text()).toBe(
    `Contact: mailto:hello@southernaccounts.example
Expires: 2027-11-02T00:00:00Z
Preferred-Languages: en
Canonical: https://kea.example.nz/.well-known/security.txt
`,
  )
})
