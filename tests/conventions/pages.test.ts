import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isPrivatePage, shellServer } from '#src/http/shell.ts'
import { documents } from '#src/site/documents.ts'
import { pagePolicy, renderedPolicy } from '#src/site/policy.ts'
import { privatePaths, publicPaths } from '#src/site/rules.ts'
import { configured } from '#tests/fixtures/config.ts'

const routeTree = readFileSync(join(import.meta.dirname, '../../web/routeTree.gen.ts'), 'utf8')

const { business: details, signatory } = configured()
const business = { ...details, owner: { ...signatory, portrait: null } }
const shell = '<html><meta nonce="CSP_NONCE"><script id="business">BUSINESS_JSON</script></html>'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const serve = shellServer(shell, { ...business, name: '</script><script>alert(1)</script>' }, random)
const get = (path: string) => serve(new Request(`http://localhost:3000${path}`))

test('the server knows exactly the pages that the router has', () => {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? ''
  const routes = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replaceAll('$', ':'))
  expect([...publicPaths, ...privatePaths, '/terms/:version'].sort()).toEqual(routes.sort())
})

test('the pages of the router alone are private pages (F6)', () => {
  const pages = ['/admin', '/admin/quotes/quo_1', '/admin/quotes/', '/quote/abc-_', '/auth']
  const others = ['/', '/nobody', '/admin/nobody', '/quote', '/quote/a/b', '/admin/quotes/new/x']
  const odd = ['/.env', '/auth.html', '/%00', '/admin/quotes/..%2f']
  expect([...pages, ...others, ...odd].filter(isPrivatePage)).toEqual(pages)
})

test('a private page’s policy allows only its own nonce, and no name breaks out of the page’s data (F10)', async () => {
  const answer = get('/auth')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1]
  const html = await answer.text()
  expect(html).toContain(`nonce="${nonce}"`)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('\\u003c/script>')
  expect(get('/auth').headers.get('content-security-policy')).not.toBe(policy)
})

test('a private page is neither cached nor indexed, and sends no referrer (C6)', () => {
  const { headers } = get('/quote/abc-_')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
})

/** What every page's policy says beside its scripts and styles. */
const alike = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

test.each([
  ["script-src 'nonce-N' 'strict-dynamic'", "style-src 'self' 'nonce-N'", pagePolicy('N')],
  [
    "script-src 'self' 'sha256-A'",
    "style-src 'self' 'sha256-B'",
    renderedPolicy({ script: 'sha256-A', style: 'sha256-B' }),
  ],
])('a policy allows %s, %s and nothing else (F10)', (scripts, styles, policy) => {
  expect(policy.split('; ').sort()).toEqual([...alike, scripts, styles].sort())
})

test('search engines see every public page and no private page', () => {
  const { '/robots.txt': robots = '', '/sitemap.xml': sitemap = '' } = documents('https://example.nz', business)
  for (const path of publicPaths) expect(sitemap).toContain(`<loc>https://example.nz${path}</loc>`)
  for (const path of privatePaths) expect(sitemap).not.toContain(path)
  for (const path of ['/nda', '/auth', '/admin', '/quote', '/healthz', '/api']) {
    expect(robots).toContain(`Disallow: ${path}\n`)
  }
  expect(robots).toContain('Sitemap: https://example.nz/sitemap.xml')
})
