import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { everyProblem, problems } from '#src/base/problem.ts'
import { hours, minutes, seconds } from '#src/base/time.ts'
import type { NeedsPageData } from '#src/http/page-schema.ts'
import { signOpening } from '#src/leads/form-token.ts'
import { readAssessmentForm } from '#src/leads/schema.ts'
import { expectEveryHeader } from '#tests/fixtures/headers.ts'
import { dataIn, readableHtml } from '#tests/fixtures/page-html.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { assessment } from './fixtures.ts'

const answers = { ...assessment(), phone: '', additionalNotes: 'Two lines\r\nof notes' }

type FormBody = Partial<Record<keyof typeof answers | 'do' | 'formToken' | 'opened', string | string[] | null>>

const encoded = (body: FormBody) =>
  new URLSearchParams(Object.entries(body).flatMap(([name, value]) => [value].flat().map((one) => [name, one ?? ''])))

/** Posts the form as a browser does without a script. @returns what the page is rendered from, and what was typed */
const post = async ({ ask }: TestServer, sent: FormBody, headers: Record<string, string> = {}) => {
  const body = encoded({ do: 'send', ...sent })
  const answer = await ask('/start-assessment', { method: 'POST', body, headers: { origin: 'null', ...headers } })
  const { posted, formToken } = dataIn<NeedsPageData>(await answer.text())
  const { refusal = null } = posted ?? {}
  const isSent = posted?.act === 'send' && refusal === null
  return { status: answer.status, isSent, refusal, formToken, typed: new URLSearchParams(posted?.body) }
}

const formTokenOf = ({ formToken }: { formToken: string | null }) => formToken ?? ''

/** A server whose form was posted once, so long ago. `again`: posts it with what the page then has. */
const postedOnce = async (ageMs = seconds(6)) => {
  const server = startTestServer()
  const first = await server.storesNothing(() => post(server, answers))
  server.wait(ageMs)
  const again = (changes: FormBody = {}, headers?: Record<string, string>) =>
    post(server, { ...answers, formToken: formTokenOf(first), ...changes }, headers)
  return { server, first, again }
}

test('without a script the first submission shows the answers once more, the second sends them, once; what is missing is told beside its field; another site’s page sends nothing (B5, C6)', async () => {
  const { server, first, again } = await postedOnce(seconds(5))
  const formToken = expect.stringMatching(/^\S{80,}$/)
  expect(first).toMatchObject({ status: 200, isSent: false, refusal: null, formToken })
  expect(readAssessmentForm(first.typed)).toEqual(answers)
  const values = { ...answers, name: '', email: 'not an address' }
  const fields = { name: 'Name is required', email: 'Invalid email address' }
  const { name, ...nameless } = values
  const faulty = await post(server, { ...nameless, formToken: formTokenOf(first) })
  expect(faulty).toMatchObject({ status: 400, isSent: false, refusal: { fields } })
  expect(readAssessmentForm(faulty.typed)).toEqual(values)
  expect(await again({}, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ isSent: false })
  expect(await again()).toMatchObject({ status: 200, isSent: true })
  const lead = server.row('leads')
  expect(lead).toMatchObject({ company: answers.company, additionalNotes: 'Two lines\nof notes' })
  expect(await server.deliver()).toHaveLength(2)
  expect((await again()).isSent).toBe(true)
  expect(server.row('leads')).toEqual(lead)
})

test('a too early submission is refused, and a forged form token is replaced (F13)', async () => {
  const { server, first, again } = await postedOnce(seconds(5) - 1)
  const error = 'Please take your time to fill out the form properly.'
  expect(await again()).toMatchObject({ status: 400, refusal: { error }, formToken: formTokenOf(first) })
  const forged = await again({ formToken: 'forged' })
  expect(forged.status).toBe(400)
  server.wait(seconds(6))
  expect((await again({ formToken: formTokenOf(forged) })).isSent).toBe(true)
})

const ago = (ms: number) => (server: TestServer) => signOpening(server.ctx, server.ctx.clock() - ms)

test.each([
  ['5 seconds ago', ago(seconds(5)), true],
  ['a day ago', ago(hours(24)), true],
  ['less than 5 seconds ago', ago(seconds(5) - 1), false],
  ['more than a day ago', ago(hours(24) + 1), false],
  ['ahead of the clock', ago(-1), false],
  ['at a time that nobody signed', () => `${(0).toString(36)}.${'x'.repeat(43)}`, false],
  ['with the signature of another time', (server) => ago(hours(1))(server).replace(/^./, '0'), false],
] as [string, (server: TestServer) => string, boolean][])(
  'without a script the second press counts from the page that was opened: %s (F13)',
  async (_, openedOf, isSent) => {
    const server = startTestServer()
    const opened = openedOf(server)
    const first = await post(server, { ...answers, opened })
    expect([first.isSent, readAssessmentForm(first.typed)]).toEqual([false, answers])
    const second = await post(server, { ...answers, formToken: formTokenOf(first) })
    expect([second.isSent, second.refusal?.code, readAssessmentForm(second.typed)]).toEqual([
      isSent,
      isSent ? undefined : 'slow_down',
      answers,
    ])
    server.wait(seconds(5))
    expect((await post(server, { ...answers, formToken: formTokenOf(first) })).isSent).toBe(true)
    expect(server.rows('leads')).toHaveLength(1)
  },
)

/** An answer of the server instead of the page of the form. */
const expectRefusal = async (answer: Response, code: 'too_large' | 'too_many_forms') => {
  const [status, sentence] = everyProblem[code]
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expectEveryHeader(answer.headers, code)
  expect(answer.headers.get('x-request-id')).not.toBeNull()
  const page = await answer.text()
  const [, style = ''] = /<style>(.*)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; `
  expect(answer.headers.get('content-security-policy')).toContain(policy)
  const call = 'You can also call 03 555 0142 &#60;day &#38; night>.'
  for (const words of ['<h1>Submission failed</h1>', sentence, call]) expect(page).toContain(words)
}

const sending = (body: FormBody) => ({ method: 'POST', body: encoded({ do: 'send', ...body }) })

test('a form that is too large, a 21st in 10 minutes and a fault are refused by a page with the phone number (F7, F14)', async () => {
  const server = startTestServer({ environment: { BUSINESS_PHONE: '03 555 0142 <day & night>' } })
  const submit = (body: FormBody, address?: string) => server.ask('/start-assessment', sending(body), address)
  await expectRefusal(await submit({ additionalNotes: 'x'.repeat(70_000) }), 'too_large')
  for (let count = 0; count < 20; count += 1) expect((await post(server, answers)).status).toBe(200)
  const refused = await submit(answers)
  expect(refused.headers.get('retry-after')).toBe('600')
  await expectRefusal(refused, 'too_many_forms')
  expect((await submit(answers, '198.51.100.9')).status).toBe(200)
  server.wait(minutes(10))
  const formToken = formTokenOf(await post(server, answers))
  server.wait(seconds(6))
  server.expectError('refused')
  server.failWrites('leads')
  const failed = await submit({ ...answers, formToken })
  expect(failed.status).toBe(500)
  const page = readableHtml(await failed.text())
  for (const words of ['Submission failed', problems.unexpected[1], `value="${answers.company}"`])
    expect(page).toContain(words)
})
