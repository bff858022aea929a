import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { calendarDownload, idOf, jsonText } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { clientPress, valid } from '#src/http/validate.ts'
import { correctBuyerOf } from '#src/workflows/invoices/correct-buyer.ts'
import { getQuoteWithLead } from '#src/workflows/quotes/get-quote.ts'
import { readOpenQuote } from '#src/workflows/quotes/open-quote.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { answerClient, closeQuestion } from './answer.ts'
import { askNewQuote, askQuestion } from './ask.ts'
import { getCalendar } from './calendar.ts'
import { giveDetails } from './give-details.ts'
import { giveReason } from './give-reason.ts'
import { buyerCorrection, clientDetails, clientQuestion, declineReason, ownerAnswer, readMessages } from './schema.ts'

export const adminConversationRoutes = (ctx: Context) =>
  new Hono<HttpEnv>()
    .post('/:id/answers', forAdmin(ctx), valid('json', ownerAnswer), (c) => {
      const id = idOf(c, 'quo')
      answerClient(c.var.ctx, { id, ...c.req.valid('json') })
      return c.json(getQuoteWithLead(c.var.ctx, { id }))
    })
    .post('/:id/buyer', forAdmin(ctx), valid('json', buyerCorrection), (c) =>
      c.json(correctBuyerOf(c.var.ctx, { id: idOf(c, 'quo'), details: c.req.valid('json') })),
    )
    .post('/:id/no-answer', forAdmin(ctx), valid('json', readMessages), (c) => {
      const id = idOf(c, 'quo')
      closeQuestion(c.var.ctx, { id, ...c.req.valid('json') })
      return c.json(getQuoteWithLead(c.var.ctx, { id }))
    })

type Verb<Input> = (ctx: Context, input: Input & { token: string }) => void

export const conversationRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  /** Runs a verb of the client, and responds with the quote's page as it is afterwards. */
  const runVerb = <Input extends object>(tokenCtx: Context, verb: Verb<Input>, input: Input & { token: string }) => {
    verb(tokenCtx, input)
    return jsonText<OpenQuote>(readOpenQuote(tokenCtx, { token: input.token }).json)
  }
  return new Hono<HttpEnv>()
    .post('/:token/questions', token, valid('json', clientQuestion), (c) =>
      runVerb(c.var.ctx, askQuestion, { token: c.req.param('token'), ...c.req.valid('json') }),
    )
    .post('/:token/new-quote', token, valid('json', clientPress), (c) =>
      runVerb(c.var.ctx, askNewQuote, { token: c.req.param('token') }),
    )
    .post('/:token/reason', token, valid('json', declineReason), (c) =>
      runVerb(c.var.ctx, giveReason, { token: c.req.param('token'), ...c.req.valid('json') }),
    )
    .post('/:token/details', token, valid('json', clientDetails), (c) => {
      const { sure, ...details } = c.req.valid('json')
      return runVerb(c.var.ctx, giveDetails, { token: c.req.param('token'), details, sure })
    })
    .get('/:token/start.ics', token, async (c) =>
      calendarDownload(await getCalendar(c.var.ctx, { token: c.req.param('token'), date: 'start' })),
    )
    .get('/:token/last-day.ics', token, async (c) =>
      calendarDownload(await getCalendar(c.var.ctx, { token: c.req.param('token'), date: 'last-day' })),
    )
}
