import { expect, test } from 'vitest'
import { degradedAnswers } from '#src/degraded.ts'
import { createHandlers } from '#src/server.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { startTestServer } from '#tests/fixtures/server.ts'
import { invited, sign } from '#tests/nda/fixtures.ts'
import { acceptance, shownHash } from '#tests/quotes/fixtures.ts'

const environment = { ORIGIN: 'https://desk.example', TRUST_PROXY: 'fly' }

test('an answer of each kind that is no page or file of the build has every header, and no page may frame it (F9)', async () => {
  const server = startTestServer({ environment })
  const { ask, config, ctx } = server
  const { admin, token, quote } = await invited(server)
  expect((await sign(server, token)).status).toBe(200)
  const json = { origin: config.origin, 'content-type': 'application/json' }
  const plain = { headers: { 'x-forwarded-proto': 'http' } }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = JSON.stringify(acceptance(await shownHash(server, quote.token)))
  const decision = { method: 'POST', headers: json, body }
  const posted = { method: 'POST', headers: form, body: 'company=Rimu' }
  const site = { paths: [], serve: () => expect.fail('no page is asked for') }
  const outOfService = createHandlers(config, site, () => degradedAnswers(ctx, { kind: 'disk_full', reason: '' }))
  const withoutService = (path: string, init?: RequestInit) =>
    outOfService.fetch(new Request(config.origin + path, init), { requestIP: () => null })

  const answers: [string, number, Response | Promise<Response>][] = [
    ['a redirect to ORIGIN', 308, ask('/faq', { headers: { host: 'www.desk.example' } })],
    ['a redirect to https', 308, ask('/faq', plain)],
    ['a refusal of plain http', 403, ask('/api/auth/session', plain)],
    ['the API', 200, ask('/api/auth/session')],
    ['the API, as stored bytes', 200, ask(`/api/quotes/${quote.token}/decision`, decision)],
    ['a refusal', 401, ask('/api/admin/quotes')],
    ['a route that is not there', 404, ask('/api/nothing')],
    ['a PDF', 200, ask(`/api/nda/${token}/nda.pdf`)],
    ['a ZIP file', 200, ask('/api/admin/people/export?email=hana@rimu.example', { headers: { cookie: admin.cookie } })],
    ['whether the process lives', 200, ask('/livez')],
    ['health', 200, ask('/healthz')],
    ['a posted form that is refused', 415, ask('/start-assessment', { ...posted, headers: json })],
    ['the API out of service', 503, withoutService('/api/auth/session')],
    ['the form out of service', 503, withoutService('/start-assessment', posted)],
  ]
  for (const [what, status, answer] of answers) {
    const { headers, status: seen } = await answer
    expect(seen, what).toBe(status)
    expectEveryHeader(headers, what)
  }
})
