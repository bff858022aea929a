import { expect, test } from 'vitest'
import { findContradicted } from '#src/audit/event-facts.ts'
import type { QuoteId } from '#src/base/id.ts'
import { instant } from '#src/base/time.ts'
import { factsOfDetails, threadStatements } from '#src/conversation/event-facts.ts'
import { transact } from '#src/db/transact.ts'
import { quoteStatements } from '#src/quotes/event-facts.ts'
import { inspect } from '#src/status/inspect.ts'
import { opened } from '#tests/conversation/fixtures.ts'
import { dropTriggers } from '#tests/fixtures/rows.ts'

/** An open quote that was edited, corrected and extended; an answered question; a reason, details and a withdrawal. */
const everythingSaid = async () => {
  const quote = await opened()
  const { server, sendQuote, quoteInStatus, quote: at } = quote
  const draft = await quoteInStatus('draft')
  await draft.edit({ scope_summary: 'Another scope' })
  await quote.correctEmail()
  await quote.extend({ valid_until: '2026-11-30' })
  const link = new URL((await quote.read()).public_link ?? '').pathname.split('/').at(-1) ?? ''
  const { atLink } = at({ id: quote.id, token: link })
  await atLink('/questions', { kind: 'question', text: 'Which days?' })
  await quote.answer('Any day.')
  const [accepted, declined, withdrawn] = [await sendQuote(), await sendQuote(), await sendQuote()]
  await accepted.accept()
  for (const purchase_order of ['PO-1', 'PO-2']) await accepted.atLink('/details', { purchase_order })
  await declined.reject()
  await declined.atLink('/reason', { reason: 'price', text: 'Too dear.' })
  await withdrawn.withdraw()
  const undone = await sendQuote()
  await undone.undoSend()
  await undone.edit({ scope_summary: 'After the undo' })
  await undone.send()
  return { server, id: quote.id, draft, undone }
}

test('what an event says cannot be rewritten or deleted without a word (D7)', async () => {
  const { server, id, draft, undone } = await everythingSaid()
  const wrong = () =>
    [...quoteStatements, ...threadStatements].flatMap((each) => findContradicted(server.ctx, each) ?? [])
  expect(inspect(server.ctx, null).evidence.wrong).toEqual([])
  dropTriggers(server.ctx.db)
  const tamperings: [event: string, statement: string][] = [
    ['quote_extended', `update quotes set client_email = 'thief@rimu.example' where id = '${id}'`],
    ['quote_extended', `update quotes set extended_until = '2026-12-24' where id = '${id}'`],
    ['quote_extended', `update quotes set retainer_rate = 1 where id = '${id}'`],
    ['quote_updated', `update quotes set scope_summary = 'Less' where id = '${draft.id}'`],
    ['quote_sent', `update quotes set prepaid_day_rate = 1 where id = '${undone.id}'`],
    ['quote_sent', `update quotes set shown = replace(shown, 'undo', 'deal') where id = '${undone.id}'`],
    ['quote_sent', `update quotes set shown_sha256 = 'x' where id = '${undone.id}'`],
    ['quote_question_asked', "update quote_messages set text = 'Never mind.' where kind = 'question'"],
    ['quote_question_asked', "delete from quote_messages where kind = 'question'"],
    ['quote_answered', "update quote_messages set at = '2026-01-01T00:00:00.000Z' where kind = 'answer'"],
    ['quote_reason_given', "update decline_reasons set reason = 'scope'"],
    ['quote_details_given', "update start_details set purchase_order = 'PO-3' where purchase_order = 'PO-1'"],
    ['quote_details_given', "update start_details set address = 'Elsewhere' where purchase_order = 'PO-1'"],
    ['quote_details_given', "update start_details set order_follows = 0 where purchase_order = 'PO-2'"],
    ['quote_details_given', "delete from start_details where purchase_order = 'PO-2'"],
    ['quote_withdrawn', "update quote_withdrawals set reason = 'By mistake.'"],
  ]
  for (const [event, statement] of tamperings) {
    const tampered = () =>
      transact(server.ctx, () => {
        server.execute(statement)
        expect(
          wrong().map((one) => one.event),
          statement,
        ).toContain(event)
        throw new Error('rolled back')
      })
    expect(tampered).toThrow('rolled back')
  }
  expect(wrong()).toEqual([])
  server.execute("update decline_reasons set reason = 'scope'")
  const [sentence] = inspect(server.ctx, null).evidence.wrong
  expect(sentence).toMatch(/^What event \d+ \(quote_reason_given\) says of quo_\w+ was changed or deleted since$/)
})

test('details from before addresses and order numbers that follow have the facts of then', () => {
  const said = { legal_name: 'Rimu', nzbn: null, purchase_order: null, billing_email: null, start_date: null }
  const row = { id: 1, quote_id: 'quo_1' as QuoteId, ...said, at: instant(0) }
  const { id: _, ...facts } = row
  expect(factsOfDetails({ ...row, address: null, order_follows: null })).toEqual(facts)
  expect(factsOfDetails({ ...row, address: null, order_follows: false })).toEqual({ ...facts, order_follows: false })
})
