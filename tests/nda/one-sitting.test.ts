import { describe, expect, test } from 'vitest'
import { verifyAudit } from '#src/audit/verify-chain.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { newCode } from '#src/nda/code.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import type { CodeSent, SignedAnswer, SittingNda } from '#src/nda/schema.ts'
import { dump, refusalOf, runJobsOnce, startTestServer, type TestServer } from '#tests/fixtures/server.ts'
import { count, evidenceIn, invited, newestOf, post, read, sign, signed } from './fixtures.ts'

const ask = (server: TestServer, token: string) => post(server, `/api/quotes/${token}/nda/code`, {})

const look = (server: TestServer, token: string) => server.ask(`/api/quotes/${token}/nda`)

const seen = async (server: TestServer, token: string) => (await (await look(server, token)).json()) as SittingNda

const codesIn = ({ emails }: TestServer) =>
  emails.flatMap(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? [])

/** The code that the newest email has. */
const mailed = async (server: TestServer, token: string) => {
  expect((await ask(server, token)).status).toBe(200)
  await server.deliver(seconds(30))
  return codesIn(server).at(-1) ?? expect.fail('no code was sent')
}

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const enter = async (server: TestServer, token: string, code: string, changes: object = {}) =>
  post(server, `/api/quotes/${token}/nda/sign`, signed(await seen(server, token), { code, ...changes }))

const sitting = async (options: Parameters<typeof startTestServer>[0] = {}) => {
  const server = startTestServer(options)
  const { quote, ...rest } = await invited(server)
  return { server, link: quote.token, ...rest }
}

const signatures = (server: TestServer) => count(server, 'select count(*) as n from nda_signatures')

test('after accepting, a code from the mailbox signs the NDA at the link of the quote', async () => {
  const { server, link, token, invitation } = await sitting()
  const shown = await seen(server, link)
  const { handedOver, ...same } = await read(server, token)
  expect(handedOver).toBeNull()
  expect(shown).toEqual({ ...same, handedOver: null, sent_to: 'h•••@rimu.example', code_expires_at: null })
  expect(JSON.stringify(shown)).not.toContain(token)

  const sent = (await (await ask(server, link)).json()) as CodeSent
  expect(sent).toEqual({ sent_to: 'h•••@rimu.example', expires_at: '2026-11-01T20:10:00.000Z' })
  expect(await seen(server, link)).toMatchObject({ code_expires_at: sent.expires_at })
  await server.deliver(seconds(30))
  const [code = ''] = codesIn(server)
  const email = server.emails.find(({ subject }) => subject.startsWith(code))
  expect(email).toMatchObject({ to: 'hana@rimu.example' })
  expect(email?.text).toContain(`Your six-digit code is ${code}.`)

  const body = signed(shown, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  const answer = await post(server, `/api/quotes/${link}/nda/sign`, body)
  const first = await answer.text()
  expect([answer.status, JSON.parse(first) as SignedAnswer]).toEqual([
    200,
    { signedAt: expect.any(String), verifier: invitation.verifier, pdf: `/api/quotes/${link}/nda.pdf` },
  ])
  const pdf = await server.ask(`/api/quotes/${link}/nda.pdf`)
  expect(pdf.headers.get('content-disposition')).toContain(`nda-${invitation.verifier}.pdf`)
  expect(await (await server.ask(`/api/nda/${token}/nda.pdf`)).bytes()).toEqual(await pdf.bytes())
  const { signed: record, code_expires_at } = await seen(server, link)
  expect([record?.signature, record?.pdf?.url, code_expires_at]).toEqual([
    'Hana Tāmati',
    `/api/quotes/${link}/nda.pdf`,
    null,
  ])

  // The same again, after the code is over and through either link, gets the first answer (E4).
  server.wait(minutes(61))
  await runJobsOnce(server)
  const before = dump(server.ctx.db)
  const again = await post(server, `/api/quotes/${link}/nda/sign`, body)
  expect([again.status, await again.text()]).toEqual([200, first])
  expect((await sign(server, token)).status).toBe(200)
  expect(await refusalOf(enter(server, link, code, { title: 'Chair' }))).toEqual([409, 'nda_signed'])
  expect(await refusalOf(ask(server, link))).toEqual([409, 'nda_signed'])
  expect(dump(server.ctx.db)).toEqual(before)
})

test('the evidence names the code: where it went, when it left, arrived and was entered (E1, E7)', async () => {
  const { server, link, token, quoteId } = await sitting()
  await server.deliver()
  const code = await mailed(server, link)
  server.wait(minutes(2))
  expect((await enter(server, link, code)).status).toBe(200)
  const { $client } = server.ctx.db
  const evidence = evidenceIn(server)
  expect(evidence.code).toEqual({
    mailbox: 'hana@rimu.example',
    askedAt: expect.stringMatching(/^2026-11-01T20:00:/),
    sentAt: expect.stringMatching(/^2026-11-01T20:00:/),
    deliveredAt: null,
    enteredAt: evidence.signedAt,
  })
  expect(evidence.link).toMatchObject({ mailbox: 'hana@rimu.example', sentAt: expect.any(String) })
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
  expect(verifyAudit(server.ctx).broken).toBeNull()
  const events = $client.prepare("select event from audit_events where subject = ? and event like 'nda_%' order by seq")
  expect(events.pluck().all(quoteId)).toEqual(['nda_issued', 'nda_code_sent', 'nda_signed', 'nda_document_made'])
  const { signed: record } = await read(server, token)
  const answer = await post(server, '/api/verify', { verifier: record?.verifier })
  expect(await answer.json()).toMatchObject({ issued: true, by_code: true, initials: ['SAL', 'RTFL'] })
})

test('another mailbox in the evidence of a code is found (E1, E7)', async () => {
  const { server, link, invitation } = await sitting()
  await enter(server, link, await mailed(server, link))
  const { $client } = server.ctx.db
  $client.exec('pragma foreign_keys = off; drop trigger nda_invitations_fixed')
  $client.exec("update nda_invitations set email = 'other@rimu.example'")
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

test('five wrong codes end a code, also for the right one, and stay counted (E7)', async () => {
  const { server, link } = await sitting()
  const code = await mailed(server, link)
  const words: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const answer = await enter(server, link, wrongFor(code))
    const { error } = await answer.json()
    words.push(`${answer.status} ${error}`)
  }
  expect(words).toEqual([
    '400 This is not the code that we sent last. 4 tries are left.',
    '400 This is not the code that we sent last. 3 tries are left.',
    '400 This is not the code that we sent last. 2 tries are left.',
    '400 This is not the code that we sent last. One try is left.',
    '409 This code has ended: it works once, for 10 minutes and 5 tries. Please ask for a new one.',
  ])
  expect(await refusalOf(enter(server, link, code))).toEqual([409, 'nda_code_over'])
  expect(count(server, 'select tries as n from nda_codes')).toBe(5)
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_code_refused'")).toBe(5)
  expect(signatures(server)).toBe(0)
  expect((await enter(server, link, await mailed(server, link))).status).toBe(200)
})

test('the fifth try may be right', async () => {
  const { server, link } = await sitting()
  const code = await mailed(server, link)
  for (let n = 0; n < 4; n += 1) expect((await enter(server, link, wrongFor(code))).status).toBe(400)
  expect((await enter(server, link, code)).status).toBe(200)
})

test('of 32 wrong codes at once five are compared (E7)', async () => {
  const { server, link } = await sitting()
  const code = await mailed(server, link)
  const shown = await seen(server, link)
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, at) =>
      server
        .ask(
          `/api/quotes/${link}/nda/sign`,
          {
            method: 'POST',
            body: JSON.stringify(signed(shown, { code: wrongFor(code) })),
            headers: { 'content-type': 'application/json', origin: server.config.origin },
          },
          `198.51.100.${at}`,
        )
        .then((answer) => answer.status),
    ),
  )
  expect(answers.filter((status) => status !== 400 && status !== 409)).toEqual([])
  expect(count(server, "select count(*) as n from audit_events where event = 'nda_code_refused'")).toBe(5)
  expect(count(server, 'select tries as n from nda_codes')).toBe(5)
  expect(await refusalOf(enter(server, link, code))).toEqual([409, 'nda_code_over'])
})

test('of two right answers at once one is recorded, and both get it (E4, E7)', async () => {
  const { server, link } = await sitting()
  const code = await mailed(server, link)
  const body = signed(await seen(server, link), { code })
  const both = await Promise.all([1, 2].map(() => post(server, `/api/quotes/${link}/nda/sign`, body)))
  const [first, second] = await Promise.all(both.map((answer) => answer.json()))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(first).toEqual(second)
  expect(signatures(server)).toBe(1)
})

test('a code ends after ten minutes exactly, and before by a clock that is set back (E7)', async () => {
  const { server, link } = await sitting()
  server.travelTo('2026-11-02T10:00:00.000Z')
  const code = await mailed(server, link)
  server.travelTo('2026-11-02T10:10:00.000Z')
  expect(await refusalOf(enter(server, link, code))).toEqual([409, 'nda_code_over'])
  server.travelTo('2026-11-02T09:59:59.999Z')
  expect(await refusalOf(enter(server, link, code))).toEqual([409, 'nda_code_over'])
  server.travelTo('2026-11-02T10:09:59.999Z')
  expect((await enter(server, link, code)).status).toBe(200)
})

test('a new code ends the one before, and takes its email back while that waits (E7)', async () => {
  const { server, link } = await sitting()
  const first = await mailed(server, link)
  const second = await mailed(server, link)
  if (first !== second) expect(await refusalOf(enter(server, link, first))).toEqual([400, 'nda_code_wrong'])
  expect((await ask(server, link)).status).toBe(200)
  const third = await mailed(server, link)
  // The email that waited was taken back.
  expect(codesIn(server)).toEqual([first, second, third])
  expect((await enter(server, link, third)).status).toBe(200)
})

test('a code works at no other quote, and no signature without one (E7)', async () => {
  const { server, link } = await sitting()
  const other = await invited(server)
  expect(await refusalOf(enter(server, link, '123456'))).toEqual([409, 'nda_code_none'])
  const code = await mailed(server, link)
  expect(await refusalOf(enter(server, other.quote.token, code))).toEqual([409, 'nda_code_none'])
  await mailed(server, other.quote.token)
  const { code_mac } = server.ctx.db.$client.prepare('select code_mac from nda_codes order by rowid limit 1').get() as {
    code_mac: string
  }
  // The same digits have another mac at another invitation.
  server.ctx.db.$client.exec('drop trigger nda_codes_fixed')
  server.ctx.db.$client.prepare('update nda_codes set code_mac = ?').run(code_mac)
  expect(await refusalOf(enter(server, other.quote.token, code))).toEqual([400, 'nda_code_wrong'])
  expect(signatures(server)).toBe(0)
})

test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', 123456, null])(
  '%j is no code, and costs no try',
  async (typed) => {
    const { server, link } = await sitting()
    await mailed(server, link)
    const answer = await post(server, `/api/quotes/${link}/nda/sign`, signed(await seen(server, link), { code: typed }))
    expect([answer.status, (await answer.json()).fields]).toEqual([400, { code: 'Enter the six digits of the code' }])
    expect(count(server, 'select tries as n from nda_codes')).toBe(0)
  },
)

test('what cannot be signed costs no try: another text, another quote (D4)', async () => {
  const { server, link } = await sitting()
  const code = await mailed(server, link)
  expect(await refusalOf(enter(server, link, code, { shownHash: '0'.repeat(64) }))).toEqual([409, 'nda_changed'])
  expect(await refusalOf(enter(server, link, code, { quoteId: 'Q-00000000' }))).toEqual([400, 'invalid'])
  expect(count(server, 'select tries as n from nda_codes')).toBe(0)
  expect((await enter(server, link, code)).status).toBe(200)
})

test('at most five codes an hour are sent, and the refusal says for how long (E7)', async () => {
  const { server, link } = await sitting()
  server.travelTo('2026-11-02T10:00:00.000Z')
  for (let n = 0; n < 5; n += 1) expect((await ask(server, link)).status).toBe(200)
  server.wait(minutes(1))
  const refused = await ask(server, link)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(59 * 60)])
  expect((await refused.json()).code).toBe('too_many_codes')
  server.travelTo('2026-11-02T10:59:59.999Z')
  await runJobsOnce(server)
  expect((await ask(server, link)).status).toBe(429)
  server.wait(1)
  expect((await ask(server, link)).status).toBe(200)
})

test('at most twelve codes a day are sent, however they are spread over its hours (E7)', async () => {
  const { server, link } = await sitting()
  for (let n = 0; n < 12; n += 1) {
    expect((await ask(server, link)).status).toBe(200)
    server.wait(minutes(30))
  }
  expect(await refusalOf(ask(server, link))).toEqual([429, 'too_many_codes'])
})

describe('no code and no signature through the link of a quote', () => {
  const all = async (server: TestServer, link: string) => [
    await refusalOf(look(server, link)),
    await refusalOf(ask(server, link)),
    await refusalOf(server.ask(`/api/quotes/${link}/nda.pdf`)),
  ]

  test('that is not accepted', async () => {
    const { server, link, admin, quoteId } = await sitting()
    await admin.api.admin.quotes[':id']['undo-decision'].$post({
      param: { id: quoteId },
      json: { reason: 'By mistake' },
    })
    const none = [404, 'nda_none']
    expect(await all(server, link)).toEqual([none, none, none])
    // It is no unknown link, so it counts against nobody.
    for (let n = 0; n < 25; n += 1) expect((await look(server, link)).status).toBe(404)
  })

  test('whose NDA was revoked, which ends a code at once', async () => {
    const { server, link, admin, invitation } = await sitting()
    const body = signed(await seen(server, link), { code: await mailed(server, link) })
    await admin.api.admin.nda[':id'].revoke.$post({ param: { id: invitation.id }, json: {} })
    const over = [410, 'nda_over']
    expect(await all(server, link)).toEqual([over, over, over])
    expect(await refusalOf(post(server, `/api/quotes/${link}/nda/sign`, body))).toEqual(over)
    expect(count(server, 'select count(*) as n from nda_codes where ended_at is null')).toBe(0)
    await admin.api.admin.quotes[':id'].nda.$post({ param: { id: (await invitedQuote(server)).id }, json: {} })
    expect((await look(server, link)).status).toBe(200)
  })

  const invitedQuote = async ({ ctx }: TestServer) =>
    ctx.db.$client.prepare('select quote_id as id from nda_invitations').get() as { id: string }

  test('whose NDA has expired', async () => {
    const { server, link } = await sitting()
    server.travelTo('2026-12-01T20:00:00.000Z')
    const over = [410, 'nda_over']
    expect(await all(server, link)).toEqual([over, over, over])
  })

  test('whose NDA was handed over, and nothing of whom it was handed to', async () => {
    const { server, link, token, admin, quoteId } = await sitting()
    await ask(server, link)
    await post(server, `/api/nda/${token}/hand-over`, { contactName: 'Wiremu Kahu', email: 'wiremu@rimu.example' })
    const handed = await seen(server, link)
    expect(handed.handedOver).toEqual({ at: expect.any(String), signedAt: null })
    expect(JSON.stringify(handed)).not.toMatch(/wiremu/i)
    const other = [409, 'nda_handed_over']
    expect(await refusalOf(ask(server, link))).toEqual(other)
    expect(await refusalOf(enter(server, link, '123456'))).toEqual(other)
    expect(await refusalOf(server.ask(`/api/quotes/${link}/nda.pdf`))).toEqual(other)
    await server.deliver()
    expect(codesIn(server)).toEqual([])
    const next = await newestOf(admin, quoteId)
    await sign(server, next.link?.split('token=')[1] ?? '')
    const after = await seen(server, link)
    expect([after.signed, after.handedOver?.signedAt]).toEqual([null, expect.any(String)])
    expect(await refusalOf(server.ask(`/api/quotes/${link}/nda.pdf`))).toEqual(other)
  })

  test('whose mailbox refuses emails (G7)', async () => {
    const { server, link } = await sitting()
    const { address_sha256 } = await import('#src/delivery/suppress.ts').then(({ addressHash }) => ({
      address_sha256: addressHash('hana@rimu.example'),
    }))
    server.ctx.db.$client
      .prepare("insert into suppressed_addresses (address_sha256, reason, at) values (?, 'bounced', '2026-11-01')")
      .run(address_sha256)
    expect(await refusalOf(ask(server, link))).toEqual([409, 'nda_code_undeliverable'])
  })
})

test('the code stands in its email alone: neither in the log nor in the database (E7, H10)', async () => {
  const { server, link } = await sitting()
  const code = await mailed(server, link)
  await enter(server, link, wrongFor(code))
  await enter(server, link, code)
  const stored = Object.values(dump(server.ctx.db))
    .flat()
    .map((row) => JSON.stringify(row))
  const digits = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
  expect(stored.filter((row) => digits.test(row))).toEqual([])
  expect(server.logged.filter((line) => digits.test(JSON.stringify(line)))).toEqual([])
})

test('codes are deleted after an hour (H11)', async () => {
  const { server, link } = await sitting()
  const codes = () => count(server, 'select count(*) as n from nda_codes')
  await ask(server, link)
  server.wait(minutes(59))
  await runJobsOnce(server)
  expect(codes()).toBe(1)
  server.wait(minutes(1))
  await runJobsOnce(server)
  expect(codes()).toBe(0)
})

test('codes are deleted with the person whom they went to (H11)', async () => {
  const { server, link, admin } = await sitting()
  const codes = () => count(server, 'select count(*) as n from nda_codes')
  await ask(server, link)
  expect(codes()).toBe(1)
  await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(codes()).toBe(0)
})

test('a code is as likely as any other, and is drawn again above the last whole multiple (E7)', () => {
  const bytesOf = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return new Uint8Array(bytes)
  }
  const draws = (...values: number[]) => newCode(() => bytesOf(values.shift() ?? expect.fail('drawn too often')))
  expect(draws(0)).toBe('000000')
  expect(draws(1_000_007)).toBe('000007')
  expect(draws(4_293_999_999)).toBe('999999')
  expect(draws(4_294_000_000, 2 ** 32 - 1, 42)).toBe('000042')
})
