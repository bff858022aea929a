import { expect, test } from 'vitest'
import { correctedLink } from '#src/http/redirects.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { sentQuote } from '#tests/quotes/fixtures.ts'

const token = 'a-b_'.repeat(10).concat('c9Z')
const other = token.replace('a', 'Q')
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
  [`/quote/${token}/`, `/quote/${token}`],
  [`/quote/${token}/?x=1`, `/quote/${token}?x=1`],
  [`/quote/${token}/index.html`, `/quote/${token}`],
  [`/quote/${token}%20http://localhost:3000/quote/${token}`, `/quote/${token}`],
  [`/quote/%253C${token}%253E%`, `/quote/${token}`],
  [`//Quote//${token}`, `/quote/${token}`],
  [`/quote%2F${token}`, `/quote/${token}`],
  [`/quotes?token=${token}`, `/quote/${token}`],
  [`/nda/?token=${token}`, `/nda?token=${token}`],
  [`/nda/${token}?debug`, `/nda?debug=&token=${token}`],
  [`/NDA?Token=${token}`, `/nda?token=${token}`],
  [`/nda?x=1&amp;token=${token}`, `/nda?x=1&token=${token}`],
  [`/nda?token=&token=${token}`, `/nda?token=${token}`],
  [`/nda?token=${token}&token=${other}`, `/nda?token=${token}`],
  [`/nda?id=${other}&token=${token}`, `/nda?token=${token}`],
  [`/nda?${token}`, `/nda?token=${token}`],
  [`/auth?confirm=${token}.`, `/auth?confirm=${token}`],
  [`/auth/?reset=${token}%3E`, `/auth?reset=${token}`],
  [`/auth?x=1&amp;reset=3D${token}`, `/auth?x=1&reset=${token}`],
  [`/AUTH?Setup=%22${token}`, `/auth?setup=${token}`],
  [`/digest/${token}/`, `/digest/${token}`],
])('%s means %s', (asked, meant) => expect(correctedLink(new URL(origin + asked))?.href).toBe(origin + meant))

test.each([
  ...[`/quote/${token}`, `/nda?token=${token}&debug`, `/quote/${token}x`, `/quote/${token.repeat(2)}`],
  ...['/quote/short.', `/quote/${token.slice(1)}.`, '/quote/%E0%A4%A', `/api/admin/quotes/${token}.`],
  ...[
    `/quote/${token}?next=${other}`,
    `/auth?reset=${token}`,
    `/auth?mode=${token}.`,
    `/quoted/${token}.`,
    `/faq?token=${token}.`,
  ],
])('%s is as it was meant, or holds no token', (asked) => expect(correctedLink(new URL(origin + asked))).toBeNull())

test('a page leads on to the address that was meant, and the API answers as at that address', async () => {
  const server = startTestServer()
  const sent = await sentQuote(await server.signedIn({ admin: true }))
  const page = await server.ask(`/quote/${sent.token}.?reminders=stop`)
  expect([page.status, page.headers.get('location')]).toEqual([308, `/quote/${sent.token}?reminders=stop`])
  expect((await server.ask(`/api/quotes/${sent.token}.`)).status).toBe(200)
})
