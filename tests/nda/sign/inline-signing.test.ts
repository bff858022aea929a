import { expect, test } from 'vitest'
import { verifyChain } from '#src/audit/verify-chain.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { addressHash } from '#src/delivery/suppress.ts'
import { newCode } from '#src/nda/code/code.ts'
import { verifySignatures } from '#src/nda/evidence.ts'
import type { InlineNda, SentCode } from '#src/nda/schema.ts'
import { allRows, read as bodyOf, refusalOf, runJobsOnce, type TestServer } from '#tests/fixtures/server.ts'
import { evidenceIn, invitationOf, invited, issuedNda, post, signed } from '#tests/nda/fixtures.ts'

const codesIn = ({ emails }: TestServer) =>
  emails.flatMap(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? [])

const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** What a client does with the NDA at the link of an accepted quote. */
const inlineSigningAt = (server: TestServer, link: string) => {
  const path = `/api/quotes/${link}/nda`
  const look = () => server.ask(path)
  const see = (): Promise<InlineNda> => bodyOf(look())
  const askCode = () => post(server, `${path}/code`, {})
  /** The code that the newest email has. */
  const getCode = async () => {
    expect((await askCode()).status).toBe(200)
    await server.deliver(seconds(30))
    return codesIn(server).at(-1) ?? expect.fail('no code was sent')
  }
  const send = (body: object, address?: string) => post(server, `${path}/sign`, body, address)
  const enter = async (code: string, changes: object = {}) => send(signed(await see(), { code, ...changes }))
  return { look, see, askCode, getCode, send, enter, pdf: () => server.ask(`${path}.pdf`) }
}

const startInlineSigning = async () => {
  const nda = await issuedNda()
  return { ...nda, ...inlineSigningAt(nda.server, nda.quote.token) }
}

const over = [409, 'nda_code_over']

test('after accepting, a code from the mailbox signs the NDA at the link of the quote', async () => {
  const { server, quote, token, invitation, see, askCode, send, enter, pdf, ...nda } = await startInlineSigning()
  const shown = await see()
  const { quoteEnded: _, ...shared } = await nda.read()
  expect(shown).toEqual({ ...shared, sent_to: 'h•••@rimu.example', code_expires_at: null })
  expect(JSON.stringify(shown)).not.toContain(token)

  const sent: SentCode = await bodyOf(askCode())
  expect(sent).toEqual({ sent_to: 'h•••@rimu.example', expires_at: '2026-11-01T20:10:00.000Z' })
  expect((await see()).code_expires_at).toBe(sent.expires_at)
  await server.deliver(seconds(30))
  const [code = ''] = codesIn(server)
  const email = server.emails.find(({ subject }) => subject.startsWith(code))
  expect(email?.to).toBe('hana@rimu.example')
  expect(email?.text).toContain(`Your six-digit code is ${code}.`)

  const url = `/api/quotes/${quote.token}/nda.pdf`
  const body = signed(shown, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  const first = await (await send(body)).text()
  expect(JSON.parse(first)).toEqual({ signedAt: expect.any(String), verifier: invitation.verifier, pdf: url })
  const file = await pdf()
  expect(file.headers.get('content-disposition')).toContain(`nda-${invitation.verifier}.pdf`)
  expect(await (await nda.download()).bytes()).toEqual(await file.bytes())
  expect(await see()).toMatchObject({ signed: { signature: 'Hana Tāmati', pdf: { url } }, code_expires_at: null })

  // The same again, after the code is over and through either link, gets the first answer (E4).
  server.wait(minutes(61))
  await runJobsOnce(server)
  await server.storesNothing(async () => {
    const again = await send(body)
    expect([again.status, await again.text()]).toEqual([200, first])
    expect((await nda.sign()).status).toBe(200)
    for (const answer of [enter(code, { title: 'Chair' }), askCode()])
      expect(await refusalOf(answer)).toEqual([409, 'nda_signed'])
  })
})

test('the evidence names the code: where it went, when it left, arrived and was entered (E1, E7)', async () => {
  const { server, invitation, getCode, enter } = await startInlineSigning()
  const code = await getCode()
  server.wait(minutes(2))
  expect((await enter(code)).status).toBe(200)
  const evidence = evidenceIn(server)
  expect(evidence.code).toEqual({
    mailbox: 'hana@rimu.example',
    askedAt: expect.stringMatching(/^2026-11-01T20:00:/),
    sentAt: expect.stringMatching(/^2026-11-01T20:00:/),
    deliveredAt: null,
    enteredAt: evidence.signedAt,
  })
  expect(server.events(/^nda_/)).toEqual(['nda_issued', 'nda_code_sent', 'nda_signed', 'nda_document_made'])
  const verified = await bodyOf(post(server, '/api/verify', { verifier: invitation.verifier }))
  expect(verified).toMatchObject({ issued: true, by_code: true })
  expect(verifyChain(server.ctx, null).wrong).toEqual([])
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 1, changed: null })
  // Another mailbox in the evidence of a code is found.
  server.forge("update nda_invitations set email = 'other@rimu.example'")
  expect(verifySignatures(server.ctx)).toEqual({ signatures: 0, changed: invitation.id })
})

test('five wrong codes end a code, also for the right one, and stay counted (E7)', async () => {
  const { server, getCode, enter } = await startInlineSigning()
  const code = await getCode()
  const answers: string[] = []
  for (let n = 0; n < 5; n += 1) {
    const answer = await enter(wrongFor(code))
    answers.push(`${answer.status} ${(await answer.json()).error}`)
  }
  expect(answers).toEqual([
    '400 This is not the code that we sent last. 4 tries are left.',
    '400 This is not the code that we sent last. 3 tries are left.',
    '400 This is not the code that we sent last. 2 tries are left.',
    '400 This is not the code that we sent last. One try is left.',
    '409 This code has ended: it works once, for 10 minutes and 5 tries. Please ask for a new one.',
  ])
  expect(await refusalOf(enter(code))).toEqual(over)
  expect(server.row('nda_codes').tries).toBe(5)
  expect(server.events(/^nda_code_refused$/)).toHaveLength(5)
  // The fifth try may be right.
  const another = await getCode()
  for (let n = 0; n < 4; n += 1) expect((await enter(wrongFor(another))).status).toBe(400)
  expect((await enter(another)).status).toBe(200)
})

test('of 32 wrong codes at once five are compared; of two right ones one is recorded, and both get it (E4, E7)', async () => {
  const { server, see, getCode, send, enter } = await startInlineSigning()
  const code = await getCode()
  const shown = await see()
  const wrong = signed(shown, { code: wrongFor(code) })
  const answers = await Promise.all(Array.from({ length: 32 }, (_, at) => send(wrong, `198.51.100.${at}`)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 409]))
  expect(server.events(/^nda_code_refused$/)).toHaveLength(5)
  expect(await refusalOf(enter(code))).toEqual(over)
  const right = signed(shown, { code: await getCode() })
  const [first, second] = await Promise.all([bodyOf(send(right)), bodyOf(send(right))])
  expect(first).toEqual(second)
})

test('a code ends after ten minutes exactly, and before by a clock that is set back (E7)', async () => {
  const { server, getCode, enter } = await startInlineSigning()
  server.travelTo('2026-11-02T10:00:00.000Z')
  const code = await getCode()
  for (const moment of ['2026-11-02T10:10:00.000Z', '2026-11-02T09:59:59.999Z']) {
    server.travelTo(moment)
    expect(await refusalOf(enter(code)), moment).toEqual(over)
  }
  server.travelTo('2026-11-02T10:09:59.999Z')
  expect((await enter(code)).status).toBe(200)
})

test('a new code ends the one before, and takes its email back while that waits (E7)', async () => {
  const { server, askCode, getCode, enter } = await startInlineSigning()
  const first = await getCode()
  const second = await getCode()
  if (first !== second) expect(await refusalOf(enter(first))).toEqual([400, 'nda_code_wrong'])
  expect((await askCode()).status).toBe(200)
  const third = await getCode()
  // The email that waited was taken back.
  expect(codesIn(server)).toEqual([first, second, third])
  expect((await enter(third)).status).toBe(200)
})

test('a code works at no other quote, and no signature without one (E7)', async () => {
  const { server, invitation, getCode } = await startInlineSigning()
  const other = inlineSigningAt(server, (await invited(server)).quote.token)
  const none = [409, 'nda_code_none']
  const code = await getCode()
  expect(await refusalOf(other.enter(code))).toEqual(none)
  await other.getCode()
  // The same digits have another mac at another invitation.
  const { code_mac } = server.row('nda_codes', { invitation_id: invitation.id })
  server.forge('update nda_codes set code_mac = ?', code_mac)
  expect(await refusalOf(other.enter(code))).toEqual([400, 'nda_code_wrong'])
})

test('what cannot be signed costs no try: no code, another text, another quote (D4)', async () => {
  const { server, getCode, enter } = await startInlineSigning()
  const code = await getCode()
  expect(await refusalOf(enter('12345'))).toEqual([400, 'invalid'])
  for (const hash of ['shownHash', 'textSha256'])
    expect(await refusalOf(enter(code, { [hash]: '0'.repeat(64) })), hash).toEqual([409, 'nda_changed'])
  expect(await refusalOf(enter(code, { quoteId: 'Q-00000000' }))).toEqual([400, 'invalid'])
  expect(server.row('nda_codes').tries).toBe(0)
  expect((await enter(code)).status).toBe(200)
})

test('at most five codes an hour and twelve a day are sent, and the refusal says for how long (E7)', async () => {
  const { server, askCode } = await startInlineSigning()
  for (let n = 0; n < 5; n += 1) expect((await askCode()).status).toBe(200)
  server.wait(minutes(1))
  const refused = await askCode()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(59 * 60)])
  // The job keeps what is still counted.
  await runJobsOnce(server)
  expect(await refusalOf(askCode())).toEqual([429, 'too_many_codes'])
  for (let n = 5; n < 12; n += 1) {
    server.wait(minutes(60))
    expect((await askCode()).status).toBe(200)
  }
  server.wait(minutes(60))
  expect((await askCode()).status).toBe(429)
})

/** What the link refuses to show, to send a code for, and to give the PDF of. */
const refusalsAt = async ({ look, askCode, pdf }: ReturnType<typeof inlineSigningAt>) => [
  await refusalOf(look()),
  await refusalOf(askCode()),
  await refusalOf(pdf()),
]

test('an NDA that was revoked or has expired is over at the link of the quote; without an acceptance there is none', async () => {
  const undone = await startInlineSigning()
  await undone.quote.undoDecision()
  expect(await refusalsAt(undone)).toEqual(Array(3).fill([404, 'nda_none']))
  // It is no unknown link, so it counts against nobody.
  for (let n = 0; n < 25; n += 1) expect((await undone.look()).status).toBe(404)
  const signing = await startInlineSigning()
  const { server } = signing
  const end = [410, 'nda_over']
  const body = signed(await signing.see(), { code: await signing.getCode() })
  await signing.revoke()
  expect([...(await refusalsAt(signing)), await refusalOf(signing.send(body))]).toEqual(Array(4).fill(end))
  await signing.invite()
  expect((await signing.look()).status).toBe(200)
  server.travelTo('2026-12-02T20:00:00.000Z')
  expect(await refusalsAt(signing)).toEqual(Array(3).fill(end))
})

test('an NDA that was handed over is not signed at the link of the quote, which names nobody', async () => {
  const { server, see, askCode, enter, pdf, handOver, newest } = await startInlineSigning()
  await handOver()
  const shown = await see()
  expect(shown.handedOver).toEqual({ at: expect.any(String), signedAt: null })
  expect(JSON.stringify(shown)).not.toMatch(/wiremu/i)
  const other = [409, 'nda_handed_over']
  for (const answer of [askCode(), enter('123456'), pdf()]) expect(await refusalOf(answer)).toEqual(other)
  await invitationOf(server, await newest()).sign()
  expect(await see()).toMatchObject({ signed: null, handedOver: { signedAt: expect.any(String) } })
})

test.each(['sign', 'handOver', 'revoke'] as const)('%s ends a code, and takes its email back', async (act) => {
  const signing = await startInlineSigning()
  await signing.askCode()
  expect((await signing[act]()).status).toBe(200)
  await signing.server.deliver()
  expect(codesIn(signing.server)).toEqual([])
  expect(signing.server.rows('nda_codes', { ended_at: null })).toEqual([])
})

test('no code goes to a mailbox that refuses emails (G7)', async () => {
  const { server, askCode } = await startInlineSigning()
  server.execute("insert into suppressed_addresses values (?, 'bounced', '')", addressHash('hana@rimu.example'))
  expect(await refusalOf(askCode())).toEqual([409, 'nda_code_undeliverable'])
})

test('the code stands in its email alone: neither in the log nor in the database (E7, H10)', async () => {
  const { server, getCode, enter } = await startInlineSigning()
  const code = await getCode()
  await enter(wrongFor(code))
  await enter(code)
  const digits = new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`)
  const written = [...Object.values(allRows(server.ctx.db)).flat(), ...server.logged].map((row) => JSON.stringify(row))
  expect(written.filter((row) => digits.test(row))).toEqual([])
})

test('codes are deleted after an hour, and with the person whom they went to (H11)', async () => {
  const { server, admin, askCode } = await startInlineSigning()
  const codes = () => server.rows('nda_codes').length
  await askCode()
  await admin.api.admin.people.erase.$post({ json: { email: 'hana@rimu.example', confirm: true } })
  expect(codes()).toBe(0)
  const other = await invited(server)
  await inlineSigningAt(server, other.quote.token).askCode()
  server.wait(minutes(59))
  await runJobsOnce(server)
  expect(codes()).toBe(1)
  server.wait(minutes(1))
  await runJobsOnce(server)
  expect(codes()).toBe(0)
})

test('a code is as likely as any other, and is drawn again above the last whole multiple (E7)', () => {
  const bytesOf = (value: number) => new Uint8Array(Buffer.from(value.toString(16).padStart(8, '0'), 'hex'))
  const draw = (...values: number[]) => newCode(() => bytesOf(values.shift() ?? expect.fail('drawn too often')))
  expect([draw(1_000_007), draw(4_293_999_999)]).toEqual(['000007', '999999'])
  expect(draw(4_294_000_000, 2 ** 32 - 1, 42)).toBe('000042')
})
