import { expect, test } from 'vitest'
import { problems } from '#src/base/problem.ts'
import { days } from '#src/base/time.ts'
import { readableHtml } from '#tests/fixtures/page-html.ts'
import type { TestServer } from '#tests/fixtures/server.ts'
import { openQuote } from './fixtures.ts'

/** Posts a form of the page as a browser does without a script. @returns its status and what a person reads */
const postTo =
  (server: TestServer, path: string) =>
  async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await server.ask(path, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: answer.status, page: readableHtml(await answer.text()) }
  }

const openPage = async () => {
  const quote = await openQuote()
  const path = `/quote/${quote.token}`
  const post = postTo(quote.server, path)
  const shown_hash = quote.row().shown_sha256 ?? ''
  const chosen = { shown_hash, plan: 'retainer', accepted_by_name: 'Wiremu Kahu', accepted_by_title: '' }
  return { ...quote, post, postReminders: postTo(quote.server, `${path}?reminders=stop`), shown_hash, chosen }
}

// The two presses, as a browser sends them: tests/e2e/client/no-script.spec.ts.
test('a review stores nothing; what is missing is refused beside its form, with what was typed', async () => {
  const { server, post, chosen, shown_hash } = await openPage()
  const incomplete = await post({ do: 'review', ...chosen, plan: '' })
  expect(incomplete.status).toBe(400)
  for (const words of [problems.plan_required[1], problems.authorization_required[1], 'value="Wiremu Kahu"'])
    expect(incomplete.page).toContain(words)
  const reviews = [
    { do: 'review', ...chosen, authorization_confirmed: 'on' },
    { do: 'review_reject', shown_hash },
  ]
  for (const review of reviews) expect((await server.storesNothing(() => post(review))).status).toBe(200)
  await post({ do: 'reject', shown_hash })
  const missing = await post({ do: 'reason', text: 'Too <dear>' })
  expect(missing).toMatchObject({ status: 400, page: expect.stringContaining('Please choose a reason') })
  expect(missing.page).toContain('Too &lt;dear')
})

test('the review or acceptance of a quote that changed meanwhile is refused (D4)', async () => {
  const { post, chosen, see } = await openPage()
  const press = { ...chosen, shown_hash: '0'.repeat(64), authorization_confirmed: 'on' }
  const [status, sentence] = problems.quote_changed
  for (const act of ['review', 'accept'])
    expect(await post({ do: act, ...press })).toMatchObject({ status, page: expect.stringContaining(sentence) })
  expect((await see()).decision).toBeNull()
})

test('an answer after another one is refused with a sentence (D2)', async () => {
  const { post, accept, shown_hash } = await openPage()
  await accept()
  const late = await post({ do: 'reject', shown_hash })
  expect(late).toMatchObject({ status: 409, page: expect.stringContaining('Your answer just now was not recorded.') })
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
  expect(asked.page).toContain('<input type="hidden" name="sure" value="true"')
  expect((await see()).decision).toBeNull()
  expect((await post({ ...press, sure: 'true' }, { cookie: admin.cookie })).status).toBe(200)
  expect(await see()).toMatchObject({ decision: 'accepted', plan: 'retainer', accepted_by: { name: 'Wiremu Kahu' } })
})
