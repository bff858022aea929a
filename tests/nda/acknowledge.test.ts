import { expect, test } from 'vitest'
import { startTestServer } from '#tests/fixtures/server.ts'
import { count, invited } from './fixtures.ts'

test('an acknowledgement is recorded once', async () => {
  const server = startTestServer()
  const { token } = await invited(server)
  const param = { token }
  for (let again = 0; again < 3; again += 1) {
    const answer = await server.api.nda[':token'].ack.$post({ param, json: {} })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    server.wait(1000)
  }
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_acknowledged'")).toBe(1)
})
