import { Hono } from 'hono'
import type { AskId, EntryId } from '#src/base/id.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { calendarDownload, idOf, jsonText, pdfDownload } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { clientPress, valid } from '#src/http/validate.ts'
import { readDaysAtLink } from '#src/workflows/readers/read-quote.ts'
import { cancelBooking, extendBlock, orderDays, withdrawOrder } from './entries/add-client-entry.ts'
import { addOwnerEntry } from './entries/add-owner-entry.ts'
import { answerAsk, askForDay, withdrawAsk } from './entries/ask.ts'
import { getDays } from './entries/get-days.ts'
import { listEngagements } from './entries/list-engagements.ts'
import { getBookingCalendar, getDaysCalendar } from './news/calendar.ts'
import { draftDaysEmail, sendDaysEmail } from './news/owner-email.ts'
import {
  askAnswer,
  blockExtension,
  bookingCancellation,
  type Days,
  dayAsk,
  daysEmail,
  daysOrder,
  ownerEntry,
  ownLogQuery,
  statementQuery,
} from './schema.ts'
import { getStatement, getStatementByToken } from './statement/download.ts'

export const daysRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  return new Hono<HttpEnv>()
    .get('/:token/days', token, (c) =>
      jsonText<Days>(JSON.stringify(readDaysAtLink(c.var.ctx, { token: c.req.param('token') }))),
    )
    .get('/:token/statement.pdf', token, valid('query', statementQuery), (c) =>
      pdfDownload(c, getStatementByToken(c.var.ctx, { token: c.req.param('token'), ...c.req.valid('query') })),
    )
    .get('/:token/bookings/:file', token, async (c) =>
      calendarDownload(await getBookingCalendar(c.var.ctx, { token: c.req.param('token'), file: c.req.param('file') })),
    )
    .get('/:token/days.ics', token, async (c) =>
      calendarDownload(await getDaysCalendar(c.var.ctx, { token: c.req.param('token') })),
    )
    .post('/:token/days/order', token, valid('json', daysOrder), (c) =>
      c.json(orderDays(c.var.ctx, { token: c.req.param('token'), ...c.req.valid('json') })),
    )
    .post('/:token/days/order/:id/withdraw', token, valid('json', clientPress), (c) =>
      c.json(withdrawOrder(c.var.ctx, { token: c.req.param('token'), order: c.req.param('id') as EntryId })),
    )
    .post('/:token/days/ask', token, valid('json', dayAsk), (c) =>
      c.json(askForDay(c.var.ctx, { token: c.req.param('token'), ...c.req.valid('json') })),
    )
    .post('/:token/days/ask/:id/withdraw', token, valid('json', clientPress), (c) =>
      c.json(withdrawAsk(c.var.ctx, { token: c.req.param('token'), ask: c.req.param('id') as AskId })),
    )
    .post('/:token/days/extend', token, valid('json', blockExtension), (c) =>
      c.json(extendBlock(c.var.ctx, { token: c.req.param('token'), ...c.req.valid('json') })),
    )
    .post('/:token/days/cancel', token, valid('json', bookingCancellation), (c) =>
      c.json(cancelBooking(c.var.ctx, { token: c.req.param('token'), ...c.req.valid('json') })),
    )
}

export const adminDaysRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/:id/days', admin, valid('query', ownLogQuery), (c) =>
      c.json(getDays(c.var.ctx, { id: idOf(c, 'quo'), ...c.req.valid('query') })),
    )
    .get('/:id/statement.pdf', admin, valid('query', statementQuery), (c) =>
      pdfDownload(c, getStatement(c.var.ctx, { id: idOf(c, 'quo'), ...c.req.valid('query') })),
    )
    .post('/:id/days', admin, valid('json', ownerEntry), (c) =>
      c.json(addOwnerEntry(c.var.ctx, { id: idOf(c, 'quo'), entry: c.req.valid('json') })),
    )
    .post('/:id/days/asked/:ask', admin, valid('json', askAnswer), (c) =>
      c.json(answerAsk(c.var.ctx, { id: idOf(c, 'quo'), ask: c.req.param('ask') as AskId, ...c.req.valid('json') })),
    )
    .get('/:id/days/email', admin, valid('query', daysEmail), async (c) =>
      c.json(await draftDaysEmail(c.var.ctx, { id: idOf(c, 'quo'), asked: c.req.valid('query') })),
    )
    .post('/:id/days/email', admin, valid('json', daysEmail), async (c) =>
      c.json(await sendDaysEmail(c.var.ctx, { id: idOf(c, 'quo'), asked: c.req.valid('json') })),
    )
}

export const engagementRoutes = (ctx: Context) =>
  new Hono<HttpEnv>().get('/', forAdmin(ctx), (c) => c.json(listEngagements(c.var.ctx)))
