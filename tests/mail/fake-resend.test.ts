import { expect, test } from 'vitest'
import { startProvider } from './outbox.ts'

const addresses = { from: 'a@b.example', to: 'c@d.example', reply_to: 'a@b.example' }
const email = { ...addresses, subject: 'S', html: '<p>', text: 'T' }
const { to: _, ...toNobody } = email
const files = [{ filename: '../a.pdf', content: 'YQ==' }, { filename: 'a.pdf', content: 'a' }, {}, { path: 'x' }]
const changes = [
  ...[{ to: ['c@d.example'] }, { subject: 'a\r\nBcc: x' }, { text: '' }, { bcc: 'x@y.example' }],
  ...files.map((file) => ({ attachments: [file] })),
]

test.each<[status: number, headers: Record<string, string>, body: object]>([
  [401, { authorization: 'Bearer nothing' }, email],
  [400, { 'idempotency-key': '' }, email],
  [400, { 'content-type': 'text/plain' }, email],
  ...[toNobody, ...changes.map((change) => ({ ...email, ...change }))].map(
    (body): [number, Record<string, string>, object] => [422, {}, body],
  ),
])('the fake provider answers %s where a request is not as it should be: %j %j', async (status, headers, body) => {
  const { url, emails } = await startProvider()
  const usual = { authorization: 'Bearer re_1', 'idempotency-key': 'k', 'content-type': 'application/json' }
  const init = { method: 'POST', headers: { ...usual, ...headers }, body: JSON.stringify(body) }
  expect((await fetch(`${url}/emails`, init)).status).toBe(status)
  expect(emails).toEqual([])
})
