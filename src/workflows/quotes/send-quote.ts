import { isStillAdmin } from '#src/auth/account/admins.ts'
import { actingAs } from '#src/base/actor.ts'
import type { QuoteId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import { nextWorkingMoment } from '#src/calendar/working-days.ts'
import type { Context } from '#src/context.ts'
import { type Tx, transact } from '#src/db/transact.ts'
import { answerLead } from '#src/leads/link-quote.ts'
import { revokeUnsigned } from '#src/nda/invite/revoke.ts'
import { makeQuoteDocument } from '#src/quotes/document/make.ts'
import { correctEmail } from '#src/quotes/send/correct-email.ts'
import { previewEmail } from '#src/quotes/send/preview-email.ts'
import { failSchedule, findDueSchedules, isScheduleDue } from '#src/quotes/send/schedule.ts'
import type { CorrectedEmail, QuoteSend } from '#src/quotes/send/schema.ts'
import { sendQuote } from '#src/quotes/send/send.ts'
import { undoSend } from '#src/quotes/send/undo-send.ts'
import { takeReadersAlong } from '#src/readers/add-reader.ts'
import { endReadersOf } from '#src/readers/end-reader.ts'
import { findRevisionDetails } from '#src/revisions/find.ts'
import { replaceQuote, unreplaceQuote } from '#src/revisions/replace.ts'

export const previewQuoteEmail = (ctx: Context, { id }: { id: QuoteId }) =>
  previewEmail(ctx, { id, findRevisionDetails: (shown) => findRevisionDetails(ctx, { id, shown }) })

type SendQuoteInput = Omit<QuoteSend, 'send_at'> & { id: QuoteId }

export const sendAndAnswer = (tx: Tx, input: SendQuoteInput) => {
  const { id } = input
  const link = sendQuote(tx, { ...input, findRevisionDetails: (shown) => findRevisionDetails(tx, { id, shown }) })
  const from = replaceQuote(tx, { id })
  if (from) takeReadersAlong(tx, { from, to: id })
  answerLead(tx, { quoteId: id })
  return link
}

/** Sending a revision ends the quote that it revises. @throws what sendQuote throws, quote_overtaken */
export const sendQuoteAndAnswerLead = (ctx: Context, input: SendQuoteInput) => {
  const sent = transact(ctx, (tx) => sendAndAnswer(tx, input))
  void makeQuoteDocument(ctx, { id: input.id, kind: 'quote' })
  return sent
}

const noAdminReason = 'The account that scheduled it is no longer an admin. Send it yourself, or schedule it again.'

/**
 * Sends due quotes as the account that scheduled them, if it is still an admin. A quote that missed its hour waits for
 * the next working hours.
 */
export const sendScheduled = (ctx: Context) => {
  const due = findDueSchedules(ctx)
  const now = instant(ctx.clock())
  if (due.length === 0 || nextWorkingMoment(now, ctx.business().place.region.code) !== now) return
  for (const { quote_id: id, scheduled_by } of due) {
    try {
      transact(actingAs(ctx, scheduled_by), (tx) => {
        if (!isScheduleDue(tx, { id })) return
        if (!isStillAdmin(tx, { id: scheduled_by })) throw new Problem('not_admin', { error: noAdminReason })
        sendAndAnswer(tx, { id, sure: true })
      })
      void makeQuoteDocument(ctx, { id, kind: 'quote' })
    } catch (fault) {
      if (!(fault instanceof Problem)) throw fault
      failSchedule(ctx, { id, reason: fault.message })
    }
  }
}

/** Restores the quote that a revision replaced, and revokes the links of the quote and its NDA. @throws what undoSend throws */
export const undoSendAndReplacing = (ctx: Context, { id }: { id: QuoteId }) =>
  transact(ctx, (tx) => {
    undoSend(tx, { id })
    unreplaceQuote(tx, { id })
    revokeUnsigned(tx, { quoteId: id })
    endReadersOf(tx, { quoteId: id, ended: 'owner' })
  })

/** Revokes the NDA's links too, so that whoever got the quote by mistake cannot sign. @throws what correctEmail throws */
export const correctEmailAndInvitation = (ctx: Context, { id, ...corrected }: CorrectedEmail & { id: QuoteId }) =>
  transact(ctx, (tx) => {
    if (!correctEmail(tx, { id, ...corrected })) return
    revokeUnsigned(tx, { quoteId: id })
    endReadersOf(tx, { quoteId: id, ended: 'corrected', ofClient: true })
  })
