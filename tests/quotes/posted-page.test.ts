import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { days } from '#src/base/time.ts'
import { readableHtml } from '#tests/fixtures/client-html.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { openQuote } from './fixtures.ts'

/** Posts a form of the page as a browser does without a script. @returns its status and what a person reads */
const postTo =
  (server: TestServer, path: string) =>
  async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await server.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: answer.status, page: readableHtml(await answer.text()) }
  }

/** The fields that a form of a page would post without being touched. */
const hiddenIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value(?:="([^"]*)")?/g)].map(([, name, value = '']) => [
      name,
      value,
    ]),
  ) as Record<string, string>

const openPage = async () => {
  const quote = await openQuote()
  const path = `/quote/${quote.token}`
  const post = postTo(quote.server, path)
  const shown_hash = quote.row().shown_sha256 ?? ''
  const chosen = { shown_hash, plan: 'retainer', accepted_by_name: 'Wiremu Kahu', accepted_by_title: '' }
  return { ...quote, post, postReminders: postTo(quote.server, `${path}?reminders=stop`), shown_hash, chosen }
}

test('a plan is accepted by two presses: the first is refused beside the form, or shows what it binds to, the second decides or goes back', async () => {
  const { server, post, chosen, see, shown_hash } = await openPage()
  const incomplete = await post({ do: 'review', ...chosen, plan: '' })
  expect(incomplete.status).toBe(400)
  for (const words of [problems.plan_required[1], problems.authorization_required[1], 'value="Wiremu Kahu"'])
    expect(incomplete.page).toContain(words)

  const press = { ...chosen, authorization_confirmed: 'on' }
  const review = await server.storesNothing(() => post({ do: 'review', ...press }))
  expect(review.status).toBe(200)
  for (const words of ['Accept Retainer (Monthly)', '$2,400', '3 months', 'by Wiremu Kahu', 'Terms & Conditions'])
    expect(review.page).toContain(words)
  expect(hiddenIn(review.page)).toEqual({ ...press, shown_hash })

  const back = await server.storesNothing(() => post({ do: 'back', ...hiddenIn(review.page), plan: 'prepaid' }))
  expect(back.page).toMatch(/<input[^>]+value="prepaid"[^>]*checked|<input[^>]+checked[^>]+value="prepaid"/)
  expect(back.page).toMatch(/<input[^>]+name="authorization_confirmed"[^>]+checked/)
  expect(back.page).toContain('value="Wiremu Kahu"')

  const accepted = await post({ do: 'accept', ...hiddenIn(review.page) })
  expect(accepted.status).toBe(200)
  expect(accepted.page).toContain('Quote Accepted')
  expect(await see()).toMatchObject({ decision: 'accepted', plan: 'retainer', accepted_by: { name: 'Wiremu Kahu' } })
})

test('a quote is rejected by two presses, and takes a reason', async () => {
  const { server, post, shown_hash, see } = await openPage()
  const review = await server.storesNothing(() => post({ do: 'review_reject', shown_hash }))
  expect(review.page).toMatch(/<h1[^>]*>Reject quote /)
  expect((await post({ do: 'reject', ...hiddenIn(review.page) })).page).toContain('Quote Declined')
  const missing = await post({ do: 'reason', text: 'Too <dear>' })
  expect(missing).toMatchObject({ status: 400, page: expect.stringContaining('Please choose a reason') })
  expect(missing.page).toContain('Too &lt;dear')
  expect((await post({ do: 'reason', reason: 'price', text: 'Too dear' })).status).toBe(200)
  expect((await see()).reason).toMatchObject({ reason: 'price', text: 'Too dear' })
})

test.each(['review', 'accept'] as const)('the %s of a quote that changed meanwhile is refused (D4)', async (act) => {
  const { post, chosen, see } = await openPage()
  const press = { ...chosen, shown_hash: '0'.repeat(64), authorization_confirmed: 'on' }
  const [status, sentence] = problems.quote_changed
  expect(await post({ do: act, ...press })).toMatchObject({ status, page: expect.stringContaining(sentence) })
  expect((await see()).decision).toBeNull()
})

test('an answer after another one is refused with a sentence (D2)', async () => {
  const { post, accept, shown_hash } = await openPage()
  await accept()
  const late = await post({ do: 'reject', shown_hash })
  expect(late).toMatchObject({ status: 409, page: expect.stringContaining('Your answer just now was not recorded.') })
})

test('a question or wish is sent, and an empty one refused', async () => {
  const { post, see } = await openPage()
  expect(await post({ do: 'question', kind: 'question', text: '  ' })).toMatchObject({ status: 400 })
  const sent = await post({ do: 'question', kind: 'change', text: 'Two days\r\na month?' })
  expect(sent).toMatchObject({ status: 200, page: expect.stringContaining('Two days') })
  expect((await see()).messages).toMatchObject([{ kind: 'change', text: 'Two days\na month?' }])
})

test('details for the start are sent, and refused with the text kept', async () => {
  const { post, accept, see } = await openPage()
  await accept()
  const refused = await post({ do: 'details', legal_name: 'Rimu Foods', nzbn: '123' })
  expect(refused).toMatchObject({ status: 400, page: expect.stringContaining('value="Rimu Foods"') })
  expect((await post({ do: 'details', legal_name: 'Rimu Foods', nzbn: '' })).page).toContain('Rimu Foods')
  expect((await see()).details).toMatchObject({ legal_name: 'Rimu Foods', nzbn: null })
})

test('an expired quote takes the wish for a new one; reminders stop by one press', async () => {
  const { server, post, postReminders } = await openPage()
  expect((await postReminders({ do: 'stop_reminders' })).page).toContain('You get no more reminders about this quote')
  expect(server.rows('reminder_stops')).toHaveLength(1)
  server.wait(days(40))
  expect((await post({ do: 'new_quote' })).page).toContain('You asked for a new quote on')
})

test("the owner's browser is asked before it answers for the client", async () => {
  const { admin, post, chosen, see } = await openPage()
  const press = { do: 'accept', ...chosen, authorization_confirmed: 'on' }
  const asked = await post(press, { cookie: admin.cookie })
  expect(asked.status).toBe(problems.signed_in_as_admin[0])
  expect(hiddenIn(asked.page).sure).toBe('true')
  expect((await see()).decision).toBeNull()
  expect((await post({ ...press, ...hiddenIn(asked.page) }, { cookie: admin.cookie })).status).toBe(200)
})
