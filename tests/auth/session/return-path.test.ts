import { expect, test } from 'vitest'
import { safeReturnPath } from '#web/auth/sign-in/return-path.ts'
import { parseAuthSearch } from '#web/auth/sign-in/search.ts'

test.each(['/admin/quotes', '/admin/quotes/new', '/admin/quotes/quo_1?deleted=true#notes'])(
  'a sign-in may lead back to %s',
  (next) => expect(safeReturnPath(next)).toBe(next),
)

test.each([
  ...['https://evil.example/admin/quotes', '//evil.example/admin/quotes', '/\t/evil.example/admin/'],
  ...['/\\evil.example/admin/quotes', '\\\\evil.example/admin/', 'javascript:alert(1)//admin/'],
  ...['/admin/../quote/secret', '/admin/%2e%2e/auth', '/administrator', '/admin', '/', 'admin/quotes'],
  ...[' /admin/quotes', '', 7, null, ['/admin/quotes']],
])('a sign-in never leads to %s', (next) => expect(safeReturnPath(next)).toBeUndefined())

test('unknown or invalid search parameters of /auth are dropped', () => {
  const good = { mode: 'signup', next: '/admin/quotes/new' }
  expect(parseAuthSearch({ ...good, utm: 'x' })).toEqual(good)
  const odd = { mode: 'login', next: '//evil.example', confirm: 12345, reset: '', setup: {} }
  expect(parseAuthSearch(odd)).toEqual({ confirm: '12345' })
})
