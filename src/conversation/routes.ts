import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { idOf, jsonText } from '#src/http/answer.ts'
import { calendarDownload } from '#src/http/download.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { getQuoteWithLead } from '#src/workflows/get-quote.ts'
import { readOpenQuote } from '#src/workflows/open-quote.ts'
import type { OpenQuote } from '#src/workflows/schema.ts'
import { answerClient } from './answer.ts'
import { askNewQuote, askQuestion } from './ask.ts'
import { getCalendar } from './calendar.ts'
import { giveDetails } from './give-details.ts'
import { giveReason } from './give-reason.ts'
import { clientDetails, clientQuestion, declineReason, ownerAnswer } from './schema.ts'

export const adminConversationRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().post('/:id/answers', forAdmin(ctx), valid('json', ownerAnswer), (c) => {
    const id = idOf(c, 'quo')
    answerClient(c.var.ctx, { id, ...c.req.valid('json') })
    return c.json(getQuoteWithLead(c.var.ctx, { id }))
  })

export const conversationRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  const read = (tokenCtx: Context, input: { token: string }) => jsonText<OpenQuote>(readOpenQuote(tokenCtx, input).json)
  return new Hono<HttpEnv>()
    .post('/:token/questions', token, valid('json', clientQuestion), (c) => {
      const input = { token: c.req.param('token'), ...c.req.valid('json') }
      askQuestion(c.var.ctx, input)
      return read(c.var.ctx, input)
    })
    .post('/:token/new-quote', token, valid('json', nothing), (c) => {
      const input = { token: c.req.param('token') }
      askNewQuote(c.var.ctx, input)
      return read(c.var.ctx, input)
    })
    .post('/:token/reason', token, valid('json', declineReason), (c) => {
      const input = { token: c.req.param('token'), ...c.req.valid('json') }
      giveReason(c.var.ctx, input)
      return read(c.var.ctx, input)
    })
    .post('/:token/details', token, valid('json', clientDetails), (c) => {
      const input = { token: c.req.param('token'), details: c.req.valid('json') }
      giveDetails(c.var.ctx, input)
      return read(c.var.ctx, input)
    })
    .get('/:token/start.ics', token, (c) =>
      calendarDownload(getCalendar(c.var.ctx, { token: c.req.param('token'), date: 'start' })),
    )
    .get('/:token/last-day.ics', token, (c) =>
      calendarDownload(getCalendar(c.var.ctx, { token: c.req.param('token'), date: 'last-day' })),
    )
}
