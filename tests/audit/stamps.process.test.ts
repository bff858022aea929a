import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { findStampFrom } from '#src/audit/stamps/find-stamp.ts'
import { stampHead } from '#src/audit/stamps/stamp-head.ts'
import { days, hours, instant, minutes, seconds } from '#src/base/time.ts'
import { inspect } from '#src/status/inspect.ts'
import { standInAuthority } from '#tests/fixtures/fakes/time-authority.ts'
import { everyRowIn } from '#tests/fixtures/rows.ts'
import { runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { newestOf, sign, tokenIn } from '#tests/nda/fixtures.ts'
import { serverWithAdmin } from '#tests/quotes/fixtures.ts'
import { lineOf } from '#tests/status/fixtures.ts'

let authority: Awaited<ReturnType<typeof standInAuthority>>
beforeAll(async () => {
  authority = await standInAuthority()
})
afterAll(() => authority.stop())
beforeEach(() => {
  authority.queries.length = 0
  authority.behaviour.answer = authority.answerWell
})

const open = async () => {
  const started = await serverWithAdmin({ environment: { TSA_URL: authority.url } })
  const { server } = started
  const head = () =>
    everyRowIn(server.ctx.db, 'audit_events').findLast(({ detail }) => !detail.includes('audit_stamps')) ??
    expect.fail('nothing is recorded')
  /** Looks each minute, as the job does. @returns the minutes at which the authority was asked */
  const passMinutes = async (count: number) => {
    const asked: number[] = []
    for (let minute = 1; minute <= count; minute += 1) {
      const before = authority.queries.length
      server.wait(minutes(1))
      await stampHead(server.ctx)
      if (authority.queries.length > before) asked.push(minute)
    }
    return asked
  }
  return { ...started, head, passMinutes, stamps: () => server.rows('audit_stamps') }
}

const wrongIn = ({ ctx }: TestServer) => inspect(ctx, anchorsOf(ctx, ctx)).evidence.wrong

test('the time that the authority states for the head is stored with its certificates, and OpenSSL verifies it (D13)', async () => {
  const { server, quoteInStatus, stamps } = await open()
  await quoteInStatus('accepted')
  await runJobsOnce(server)
  const stamp = stamps()[0] ?? expect.fail('there is no stamp')
  const { seq, hash, stamped_at, response } = stamp
  expect([stamps().length, hash]).toEqual([1, everyRowIn(server.ctx.db, 'audit_events')[seq - 1]?.hash])
  expect(seq).toBeGreaterThan(server.row('audit_events', { event: 'quote_accepted' }).seq)
  expect(Date.parse(stamped_at)).toBe(await authority.timeIn(response))
  expect(await authority.verify(response, hash)).toBe('OK')
  expect(await authority.verify(response, 'ab'.repeat(32))).toBe('FAILED')
  expect([1, seq, seq + 1].map((from) => findStampFrom(server.ctx, { seq: from })?.seq)).toEqual([seq, seq, undefined])
  expect(findStampFrom(server.ctx, { seq: 1 })).toEqual({ seq, hash, stamped_at, response })
  expect(wrongIn(server)).toEqual([])
  const text = expect.stringMatching(RegExp(`^The last time is of .*, for event ${seq}[.]$`))
  expect(lineOf(server, 'stamps')).toMatchObject({ state: 'green', text })
})

/** What the authority answers to a changed query. */
const ofChanged = (change: (query: Buffer) => unknown) => (query: Buffer) => {
  change(query)
  return authority.answerWell(query)
}

const large = () => new Response(Buffer.alloc(1024 * 1024, 0x30))
const cut = async (query: Buffer) => new Response((await authority.reply(query)).subarray(0, -1))
const longer = async (query: Buffer) => new Response(Buffer.concat([await authority.reply(query), Buffer.of(5, 0)]))

test.each<[what: string, answer: (query: Buffer) => Response | Promise<Response>, reason: string]>([
  ['another hash', ofChanged((query) => query.fill(1, 24, 25)), 'a time for another hash'],
  ['another nonce', ofChanged((query) => query.fill(0x41, 58, 66)), 'a time for another request'],
  ['no certificates', ofChanged((query) => query.fill(0, 68)), 'no certificates'],
  ['a refusal', ofChanged((query) => query.fill(2, 19, 20)), 'a refusal (status 02)'],
  ['a time-stamp whose end is missing', cut, 'no time-stamp in DER'],
  ['more than a time-stamp', longer, 'more than a time-stamp'],
  ['an endless length', () => new Response(Buffer.of(0x30, 0x80, 0, 0)), 'no time-stamp in DER'],
  ['a page', () => new Response('<!doctype html>'), 'no time-stamp in DER'],
  ['nothing', () => new Response(), 'no time-stamp'],
  ['a megabyte', large, 'more than 64 kB'],
  ['an error', () => new Response('x', { status: 503 }), 'status 503'],
  ['a way to another host', () => Response.redirect('http://127.0.0.1:9/'), 'status 302'],
])('%s is not stored, told, and asked for again (D13)', async (_, answer, reason) => {
  const { server, quoteInStatus, passMinutes, stamps } = await open()
  await quoteInStatus('accepted')
  authority.behaviour.answer = answer
  expect(await passMinutes(1)).toEqual([1])
  expect(stamps()).toEqual([])
  const text = expect.stringMatching(/^No time was stated yet[.] TSA_URL failed .*: /)
  expect(lineOf(server, 'stamps')).toMatchObject({ state: 'green', text })
  expect(lineOf(server, 'stamps').text).toContain(`: ${reason}.`)
  authority.behaviour.answer = authority.answerWell
  expect(await passMinutes(1)).toEqual([1])
  expect(stamps()).toHaveLength(1)
})

const never = () => new Promise<Response>(() => {})
const trickling = () => new Response(new ReadableStream({ start: (body) => body.enqueue(Buffer.of(0x30)) }))

test.each<[string, () => Response | Promise<Response>]>([
  ['does not answer', never],
  ['does not end its answer', trickling],
])('nothing waits for an authority that %s, and after ten seconds it has failed (D13)', async (_, answer) => {
  const { server, sendQuote, stamps } = await open()
  const quote = await sendQuote()
  authority.behaviour.answer = answer
  const end = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(end.signal)
  onTestFinished(() => timeout.mockRestore())
  const asking = stampHead(server.ctx)
  await vi.waitFor(() => expect(authority.queries).toHaveLength(1))
  expect((await quote.accept()).status).toBe(200)
  expect(timeout).toHaveBeenCalledWith(seconds(10))
  end.abort()
  await asking
  expect(stamps()).toEqual([])
  expect(lineOf(server, 'stamps').text).toContain(': no answer.')
})

test('a failing authority is asked again after 1, 5 and 15 minutes, then hourly; after three days that is yellow, and the next time covers all (D13)', async () => {
  const { server, quoteInStatus, head, passMinutes, stamps } = await open()
  await quoteInStatus('draft')
  authority.behaviour.answer = () => new Response(null, { status: 500 })
  expect(await passMinutes(210)).toEqual([1, 2, 7, 22, 82, 142, 202])
  server.wait(days(3) - minutes(210))
  expect(lineOf(server, 'stamps').state).toBe('green')
  await passMinutes(2)
  const todo = expect.stringMatching(/^See that the address in TSA_URL is right .* Nothing is lost: /)
  expect(lineOf(server, 'stamps')).toMatchObject({ state: 'yellow', todo })
  await quoteInStatus('accepted')
  server.wait(days(27))
  authority.behaviour.answer = authority.answerWell
  expect(await passMinutes(2)).toEqual([1])
  expect(stamps()).toMatchObject([{ seq: head().seq }])
  expect(lineOf(server, 'stamps').state).toBe('green')
})

test('the head is stamped once a day while there is news, and within ten minutes of a decision or a signature (D13)', async () => {
  const { server, admin, quoteInStatus, create, quote, passMinutes, stamps, head } = await open()
  expect(await passMinutes(1)).toEqual([])
  await create()
  expect(await passMinutes(1)).toEqual([1])
  await create()
  expect(await passMinutes(30)).toEqual([])
  const { id } = await quoteInStatus('accepted')
  expect(await passMinutes(30)).toEqual([5])
  expect((await quote({ id }).undoDecision()).status).toBe(200)
  expect(await passMinutes(30)).toEqual([5])
  await quoteInStatus('rejected')
  server.setClock('2026-11-02T08:00:00+13:00')
  expect(await passMinutes(30)).toEqual([1])
  const { id: other } = await quoteInStatus('accepted')
  expect(await passMinutes(30)).toEqual([5])
  const api = server.visitor({ cookie: await server.newSession(admin.id) })
  await sign(server, tokenIn((await newestOf({ ...admin, api }, other)).link))
  expect(await passMinutes(30)).toEqual([5])
  await create()
  expect(await passMinutes(30)).toEqual([])
  server.travelTo('2026-11-03T00:00:00+13:00')
  expect(await passMinutes(30)).toEqual([1])
  server.wait(days(2) + hours(1))
  expect(await passMinutes(30)).toEqual([])
  expect(stamps().at(-1)?.seq).toBe(head().seq)
  expect(authority.queries).toHaveLength(stamps().length)
  expect(authority.queries.map(({ length }) => length)).toEqual(stamps().map(() => 69))
  expect(new Set(authority.queries.map((query) => query.toString('hex', 58, 66))).size).toBe(stamps().length)
})

test('without TSA_URL nobody is asked, and the status page says so', async () => {
  const { server, quoteInStatus } = await serverWithAdmin()
  await quoteInStatus('accepted')
  await stampHead(server.ctx)
  expect(server.rows('audit_stamps')).toEqual([])
  expect(lineOf(server, 'stamps')).toMatchObject({
    state: 'green',
    text: expect.stringMatching(/^TSA_URL names no authority/),
  })
})

test('a stored time that is not of its event is named, and no SQL changes one while the triggers stand (D13)', async () => {
  const { server, quoteInStatus, passMinutes, stamps } = await open()
  await quoteInStatus('accepted')
  await passMinutes(1)
  const [{ seq = 0, response = Buffer.alloc(0) } = {}] = stamps()
  for (const change of ["update audit_stamps set hash = 'x'", 'delete from audit_stamps'])
    expect(() => server.execute(change)).toThrow('what a third party stated stands')
  const says = (statement: string, ...values: unknown[]) => {
    server.forge(statement, ...values)
    return wrongIn(server).filter((sentence) => sentence.includes('third party'))
  }
  const changed = [`The third party’s time of event ${seq} is not what was stated`]
  expect(says("update audit_stamps set stamped_at = '2026-01-01T00:00:00.000Z'")).toEqual(changed)
  expect(says('update audit_stamps set response = ?', response.subarray(1))).toEqual(changed)
  const stated = instant(await authority.timeIn(response))
  expect(says('update audit_stamps set response = ?, stamped_at = ?', response, stated)).toEqual([])
  expect(says('update audit_events set hash = previous where seq = ?', seq)).toEqual([
    expect.stringMatching(RegExp(`^Event ${seq} is another one: a third party stated .* for it$`)),
  ])
  expect(says('delete from audit_events where seq = ?', seq)).toEqual([
    expect.stringMatching(RegExp(`^Event ${seq} is missing: a third party stated .* for it$`)),
  ])
})
