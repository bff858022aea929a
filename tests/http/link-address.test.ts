import { expect, test } from 'vitest'
import { correctedLink } from '#src/http/redirects.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

const token = 'a-b_'.repeat(10).concat('c9Z')
const origin = 'https://desk.example'

test.each([
  [`/quote/${token}.`, `/quote/${token}`],
  [`/quote/${token}%3E`, `/quote/${token}`],
  [`/quote/%3C${token}%3E`, `/quote/${token}`],
  [`/quote/${token}%E2%80%9D`, `/quote/${token}`],
  [`/quote/${token}_`, `/quote/${token}`],
  [`/quote/_${token}_`, `/quote/${token}`],
  [`/nda?token=3D${token}`, `/nda?token=${token}`],
  [`/quote/${token},?reminders=stop`, `/quote/${token}?reminders=stop`],
  [`/nda?token=${token}.`, `/nda?token=${token}`],
  [`/nda?token=%22${token}%22`, `/nda?token=${token}`],
  [`/digest/${token};`, `/digest/${token}`],
  [`/api/quotes/${token}./quote.pdf`, `/api/quotes/${token}/quote.pdf`],
  [`/api/nda/${token}%E2%80%8B`, `/api/nda/${token}`],
])('%s means %s', (asked, meant) => expect(correctedLink(new URL(asked, origin))?.href).toBe(origin + meant))

test.each([
  ...[`/quote/${token}`, `/nda?token=${token}`, `/quote/${token}x`, `/quote/${token.repeat(2)}`],
  ...['/quote/short.', `/quote/${token.slice(1)}.`, '/quote/%E0%A4%A', `/api/admin/quotes/${token}.`],
])('%s is as it was meant, or holds no token', (asked) => expect(correctedLink(new URL(asked, origin))).toBeNull())

test('a page leads on to the address that was meant, and the API answers as at that address', async () => {
  const server = startTestServer()
  const sent = await sentQuote(await server.signedIn({ admin: true }))
  const page = await server.ask(`/quote/${sent.token}.?reminders=stop`)
  expect([page.status, page.headers.get('location')]).toEqual([308, `/quote/${sent.token}?reminders=stop`])
  expect((await server.ask(`/api/quotes/${sent.token}.`)).status).toBe(200)
})
