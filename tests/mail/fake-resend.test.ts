import { expect, test } from 'vitest'
import { linkIn } from '#tests/fixtures/fake-resend.ts'
import { startProvider } from './outbox.ts'

const addresses = { from: 'a@b.example', to: 'c@d.example', reply_to: 'a@b.example' }
const email = { ...addresses, subject: 'S', html: '<p>', text: 'http://x/1' }

const send = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/emails`, {
    method: 'POST',
    headers: { authorization: 'Bearer re_1', 'idempotency-key': 'k', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return [response.status, await response.json()] as const
}

test('the fake provider checks the shape of a request', async () => {
  const { url, emails } = await startProvider()
  const { to: _, ...toNobody } = email
  expect((await send(url, email, { authorization: 'Bearer nothing' }))[0]).toBe(401)
  expect((await send(url, email, { 'idempotency-key': '' }))[0]).toBe(400)
  expect((await send(url, email, { 'content-type': 'text/plain' }))[0]).toBe(400)
  const files = [{ filename: '../a.pdf', content: 'YQ==' }, { filename: 'a.pdf', content: 'a' }, {}, { path: 'x' }]
  const changes = [
    ...[{ to: ['c@d.example'] }, { subject: 'a\r\nBcc: x' }, { text: '' }, { bcc: 'x@y.example' }],
    ...files.map((file) => ({ attachments: [file] })),
  ]
  for (const body of [toNobody, ...changes.map((change) => ({ ...email, ...change }))]) {
    expect((await send(url, body))[0], JSON.stringify(body)).toBe(422)
  }
  expect(emails).toEqual([])
})

test('the fake provider delivers once for each key, and refuses other content under it', async () => {
  const { url, emails } = await startProvider()
  const first = await send(url, email)
  expect(await send(url, email)).toEqual(first)
  expect(await send(url, { ...email, subject: 'T' })).toMatchObject([409, { name: 'invalid_idempotent_request' }])
  expect(emails).toEqual([{ ...email, key: 'k', id: expect.any(String) }])
  expect(emails.map(linkIn)).toEqual(['http://x/1'])
})
