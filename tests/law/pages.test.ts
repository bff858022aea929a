import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePaths, pageServer } from '#src/http/pages.ts'
import { configured } from '../given/config.ts'

const routeTree = readFileSync(join(import.meta.dirname, '../../web/routeTree.gen.ts'), 'utf8')

const shell = '<html><meta nonce="CSP_NONCE"><script id="business">BUSINESS_JSON</script></html>'
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const serve = pageServer(shell, { ...configured().business, name: '</script><script>alert(1)</script>' }, random)
const get = (path: string, method = 'GET') => serve(new Request(`http://localhost:3000${path}`, { method }), path)

test('the server knows exactly the pages that the router has', () => {
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(routeTree)?.[1] ?? ''
  const routes = [...listed.matchAll(/'([^']+)'/g)].map(([, path = '']) => path.replaceAll('$', ':'))
  expect([...pagePaths].sort()).toEqual(routes.sort())
})

test.each(['/', '/faq', '/faq/', '/admin/quotes/quo_1', '/quote/abc-_', '/terms'])('%s is a page', (path) => {
  expect(get(path).status).toBe(200)
})

test.each([
  '/nobody',
  '/admin/leads',
  '/quote',
  '/quote/a/b',
  '/admin/quotes/new/x',
  '/.env',
  '/faq.html',
  '/%00',
  '/admin/quotes/..%2f',
])('F6: %s is 404', (path) => {
  expect(get(path).status).toBe(404)
})

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('a page does not answer %s', (method) => {
  expect(get('/', method).status).toBe(405)
})

test('F10: a page’s policy allows its own nonce and nothing else; no name breaks out of the page’s data', async () => {
  const answer = get('/')
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([\w-]{22})'/.exec(policy)?.[1]
  const html = await answer.text()
  expect(html).toContain(`nonce="${nonce}"`)
  expect(policy).not.toMatch(/unsafe|\*|https?:/)
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html).toContain('\\u003c/script>')
})
