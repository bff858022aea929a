import { expect, test } from 'vitest'
import { verifyDecisions } from '#src/quotes/evidence.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { acceptance, newsOf, openQuote, rejection } from '#tests/quotes/fixtures.ts'

const decided_at = '2026-11-01T20:00:00.000Z'
const key = { 'idempotency-key': 'one' }

test('the same decision again gets the first response byte for byte, whatever name it gives; another one the existing decision (D2)', async () => {
  const { server, decide, reject, shown_hash } = await openQuote()
  const accept = (changes: object, headers = {}) => decide({ ...acceptance(shown_hash), ...changes }, headers)
  const first = await (await accept({ accepted_by: { name: 'Wiremu Kahu' } }, key)).text()
  await server.storesNothing(async () => {
    for (const other of [{}, { accepted_by: { name: 'Tama Reid', title: 'Director' } }]) {
      for (const headers of [{}, key]) {
        server.wait(3000)
        expect(await (await accept(other, headers)).text()).toBe(first)
      }
    }
    const accepted_by = { name: 'Wiremu Kahu', title: null }
    const standing = { decision: 'accepted', decided_at, plan: 'retainer', accepted_by }
    const refusal = { error: 'This quote has already been decided.', code: 'quote_decided', standing }
    for (const other of [await reject(), await decide(acceptance(shown_hash, 'prepaid'))])
      expect([other.status, await other.json()]).toEqual([409, refusal])
    expect(await refusalOf(decide(rejection(shown_hash), key))).toEqual([422, 'key_reused'])
  })
})

test('the plan must be one that the quote offers, and the authorization true (D3)', async () => {
  const { server, decide, shown_hash } = await openQuote({ retainer_rate: null })
  const [good, no] = [acceptance(shown_hash, 'prepaid'), rejection(shown_hash)]
  await server.storesNothing(async () => {
    for (const [json, error] of [
      ...['retainer', undefined, 'gold'].map((plan) => [{ ...good, plan }, 'Please select a plan'] as const),
      ...['true', false, undefined].map(
        (authorization_confirmed) => [{ ...good, authorization_confirmed }, 'Please confirm authorization'] as const,
      ),
      [{ ...no, plan: 'prepaid' }, 'Unknown field'] as const,
      [{ ...no, accepted_by: { name: 'Hana' } }, 'Unknown field'] as const,
    ]) {
      const answer = await decide(json)
      expect([answer.status, (await answer.json()).error], JSON.stringify(json)).toEqual([400, error])
    }
  })
})

test('a decision that names another hash than the one shown is refused (D4)', async () => {
  const { server, decide, shown_hash } = await openQuote()
  const another = `${shown_hash.slice(0, -1)}${shown_hash.endsWith('0') ? '1' : '0'}`
  const refuses = (hash: string) =>
    server.storesNothing(async () => {
      for (const decision of [acceptance(hash), rejection(hash)])
        expect(await refusalOf(decide(decision))).toEqual([409, 'quote_changed'])
    })
  await refuses(another)
  // The shown text is hashed again, whatever the stored hash says.
  server.forge("update quotes set shown = replace(shown, '2400', '9400')")
  await refuses(shown_hash)
})

test('who accepted is stored with the decision, and stands on page, emails and admin’s quote (D6)', async () => {
  const { server, accept, see, ...quote } = await openQuote()
  const accepted_by = { name: 'Wiremu Kahu', title: 'General Manager' }
  const answer = await read(accept({ accepted_by: { ...accepted_by, name: ' Wiremu  Kahu ' } }))
  expect(answer.accepted_by).toEqual(accepted_by)
  expect(await see()).toMatchObject(answer)
  expect((await quote.read()).decision?.accepted_by).toEqual(accepted_by)
  const company = 'Rimu & Tōtara Foods Limited'
  const news = [`Accepted: quote Q for ${company}`, `${company} accepted quote Q`].map((subject) => [
    subject,
    expect.stringContaining('was accepted by Wiremu Kahu, General Manager.'),
  ])
  const emails = await newsOf(server)
  expect(emails.map(({ subject, text }) => [subject.replace(/Q-\w+/, 'Q'), text])).toEqual(news)
  expect(verifyDecisions(server.ctx)).toEqual({ decisions: 1, changed: null })
})

test('a name is optional: a title without one names nobody', async () => {
  const { server, accept, ...quote } = await openQuote()
  expect(await read(accept({ accepted_by: { name: ' ', title: 'Director' } }))).not.toHaveProperty('accepted_by')
  expect((await quote.read()).decision?.accepted_by).toBeNull()
  for (const { text } of await newsOf(server))
    expect(text).toContain('was accepted through the private link sent to Hana Tāmati.')
})

test('a name that cannot stand in the record is refused, and one without a title is kept', async () => {
  const { server, accept } = await openQuote()
  const name = 'Wiremu Kahu'
  const unprintable = 'Accepted by contains a character that cannot be printed'
  await server.storesNothing(async () => {
    for (const [accepted_by, error] of [
      [{ name: 'x'.repeat(101) }, 'Accepted by must be less than 100 characters'],
      [{ name: 'Two\nlines' }, 'Accepted by contains a character that cannot be used, after “Two”'],
      [{ name: '王偉' }, `${unprintable}: “王”. Please use the Latin alphabet`],
      [{ name, title: '\u0007rung' }, 'Title/Position contains a character that cannot be used'],
    ]) {
      const answer = await accept({ accepted_by })
      expect([answer.status, (await answer.json()).error]).toEqual([400, error])
    }
  })
  const accepted_by = { name: 'x'.repeat(100), title: null }
  expect(await read(accept({ accepted_by: { name: accepted_by.name } }))).toMatchObject({ accepted_by })
})

test('a declined quote that is marked expired afterwards still answers with its decision (D2)', async () => {
  const { server, accept, reject, expire, atLink, ...quote } = await openQuote()
  const first = await (await reject()).text()
  expect(JSON.parse(first)).toMatchObject({ success: true, readonly: true, decision: 'declined', plan: null })
  await expire()
  server.travelTo('2026-11-20T09:00:00+13:00')
  expect((await (await atLink()).text()).startsWith(first.slice(0, -1))).toBe(true)
  expect(await (await reject()).text()).toBe(first)
  expect((await (await accept()).json()).standing).toEqual({ decision: 'declined', decided_at, plan: null })
  expect(await quote.read()).toMatchObject({ status: 'expired', decision: { decision: 'rejected' } })
})
