import { canMove } from '#src/quotes/rules.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { emailWithLink, isLinkLost, openMessageOf } from '#web/quotes/admin/sent/news.ts'

/** The acts on the page of a quote, each with its label and its consequence. */
export const acts = {
  answer: ['Answer', 'By email, and on the page of the link'],
  follow_up: ['Follow up', 'By email, with the text below'],
  revise: ['Revise', 'Starts a draft that replaces this one'],
  undo_send: ['Undo sending', 'The email has not left: a draft again'],
  extend: ['Give more time', 'Tells the client the new last day'],
  correct_email: ['Correct the address', 'Sends a new link; the old one stops'],
  record_decision: ['Decided by telephone', 'Counts as the client’s own answer'],
  answered_elsewhere: ['They answered elsewhere', 'Ends the follow-ups; you may move the last day'],
  duplicate: ['Duplicate', 'Starts a new draft with the same content'],
  template: ['Save as template', 'Keeps scope and prices for other quotes'],
  restore: ['Restore', 'Shows it in the list again'],
  withdraw: ['Withdraw', 'Tells the client'],
  expire: ['Mark Expired', 'Ends quietly'],
  undo_decision: ['Undo the decision', 'Tells the client; the link is open again'],
  delete: ['Delete', 'Hides it from the list; can be restored'],
} as const
export type Act = keyof typeof acts

const endingActs: readonly Act[] = ['withdraw', 'expire', 'undo_decision', 'delete']
const buttonActs: readonly Act[] = ['answer', 'follow_up']
const menuActs = (Object.keys(acts) as Act[]).filter((act) => !buttonActs.includes(act))

const mayAct = (act: Act, quote: AdminQuote): boolean => {
  const isDeleted = quote.deleted_at !== null
  switch (act) {
    case 'answer':
      return !isDeleted && openMessageOf(quote) !== null
    case 'follow_up':
      return quote.status === 'sent' && quote.whose === 'yours' && !openMessageOf(quote) && !isLinkLost(quote)
    case 'revise':
      return canMove('revise', quote) && quote.sent_at !== null && quote.replaced_by === null
    case 'answered_elsewhere':
      return canMove('extend', quote)
    case 'undo_send':
      return canMove('undo_send', quote) && emailWithLink(quote)?.state === 'pending'
    case 'duplicate':
    case 'template':
      return true
    case 'restore':
      return isDeleted
    case 'delete':
      return !isDeleted
    default:
      return canMove(act, quote)
  }
}

/** The one button of a quote that is not a draft: the act that its state asks for. */
export const primaryActOf = (quote: AdminQuote): Act | null => {
  const urgentActs: Act[] = openMessageOf(quote)?.kind === 'new_quote' ? ['revise'] : []
  if (isLinkLost(quote)) urgentActs.push('correct_email')
  const order: readonly Act[] = ['restore', ...urgentActs, 'answer', 'follow_up', 'extend', 'revise']
  return order.find((act) => mayAct(act, quote)) ?? null
}

/** The other acts: those that go on with the quote, then those that end it. */
export const menuOf = (quote: AdminQuote, primary: Act | null) => {
  const others = menuActs.filter((act) => act !== primary && mayAct(act, quote))
  return [others.filter((act) => !endingActs.includes(act)), others.filter((act) => endingActs.includes(act))] as const
}
