import { expect, test } from 'vitest'
import { publicBusinessOf } from '#src/business/identity.ts'
import { isPrivatePage, shellServer } from '#src/http/pages/shell.ts'
import { documents } from '#src/site/documents.ts'
import { pagePolicy, renderedPolicy } from '#src/site/policy.ts'
import { clientPaths, privatePaths, publicPaths } from '#src/site/rules.ts'
import { terms } from '#src/terms/text.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { text } from './source.ts'

const business = publicBusinessOf(businessWith())
const shell = '<html><meta nonce="CSP_NONCE"><script id="page">PAGE_JSON</script></html>'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const named = { ...business, name: '</script><script>alert(1)</script>' }
const serve = shellServer(shell, { business: named, origin: 'http://localhost:3000' }, random)
const get = (path: string) => serve(new Request(`http://localhost:3000${path}`))

test('the server knows exactly the pages that the router has', () => {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(text('web/routeTree.gen.ts'))?.[1] ?? ''
  const routes = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replaceAll('$', ':'))
  expect([...publicPaths, ...privatePaths, ...clientPaths, '/terms/:version', '/admin/:', '/:'].sort()).toEqual(
    routes.sort(),
  )
})

test('the page of a record is not preloaded, and keeps no state of another record', () => {
  for (const list of ['clients', 'leads', 'quotes']) {
    const route = text(`web/routes/admin.${list}.$id.tsx`)
    for (const option of ['preload: false,', 'remountDeps: ({ params }) => params,']) expect(route).toContain(option)
  }
})

test('the pages of the router alone are private pages (F6)', () => {
  const pages = ['/admin', '/admin/quotes/quo_1', '/admin/quotes/', '/digest/abc-_', '/auth']
  const others = ['/', '/nobody', '/admin/nobody', '/quote', '/quote/a/b', '/admin/quotes/new/x']
  const odd = ['/.env', '/auth.html', '/%00', '/admin/quotes/..%2f']
  expect([...pages, ...others, ...odd].filter(isPrivatePage)).toEqual(pages)
})

test('a private page has a policy with its own nonce, and no name breaks out of its data (F10)', async () => {
  const answer = get('/auth')
  const policy = answer.headers.get('content-security-policy')
  const html = await answer.text()
  expect(policy).toBe(pagePolicy(/nonce="([\w-]{22})"/.exec(html)?.[1] ?? ''))
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('\\u003c/script>')
  expect(get('/auth').headers.get('content-security-policy')).not.toBe(policy)
})

test('a private page is neither cached nor indexed, and sends no referrer (C6)', () => {
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
  expect(Object.fromEntries(get('/digest/abc-_').headers)).toMatchObject(headers)
})

test.each([
  [pagePolicy('N'), "script-src 'nonce-N' 'strict-dynamic'; style-src 'self' 'nonce-N'"],
  [
    renderedPolicy({ script: 'sha256-A', style: 'sha256-B' }),
    "script-src 'self' 'sha256-A'; style-src 'self' 'sha256-B'",
  ],
])('the policy %s allows scripts and styles of its own, and nothing else (F10)', (policy, own) => {
  const asked = "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'"
  const alike = "base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
  expect(policy).toBe(`default-src 'none'; ${own}; ${asked}; ${alike}`)
})

test('search engines see every public page and no private page', () => {
  const { '/robots.txt': robots = '', '/sitemap.xml': sitemap = '' } = documents('https://example.nz', {
    business,
    terms,
  })
  for (const path of publicPaths) expect(sitemap).toContain(`<loc>https://example.nz${path}</loc>`)
  for (const path of [...privatePaths, ...clientPaths]) expect(sitemap).not.toContain(path)
  const hidden = ['/nda', '/auth', '/admin', '/quote', '/healthz', '/api']
  for (const path of hidden) expect(robots).toContain(`Disallow: ${path}\n`)
  expect(robots).toContain('Sitemap: https://example.nz/sitemap.xml')
})
