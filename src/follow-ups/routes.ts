import { Hono } from 'hono'
import type { Context } from '#src/context.ts'
import { forAdmin, forToken } from '#src/http/access.ts'
import { idOf } from '#src/http/answer.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { clientPress, valid } from '#src/http/validate.ts'
import {
  answerElsewhereOfQuote,
  draftFollowUpOfQuote,
  putAwayFollowUpOfQuote,
  sendFollowUpOfQuote,
} from '#src/workflows/quotes/follow-up.ts'
import { answerElsewhere, followUpPutAway, followUpText } from './schema.ts'
import { getReminders, stopReminders } from './stop.ts'

export const adminFollowUpRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/:id/follow-up', admin, (c) => c.json(draftFollowUpOfQuote(c.var.ctx, { id: idOf(c, 'quo') })))
    .post('/:id/follow-up', admin, valid('json', followUpText), (c) =>
      c.json(sendFollowUpOfQuote(c.var.ctx, { id: idOf(c, 'quo'), ...c.req.valid('json') })),
    )
    .post('/:id/follow-up/put-away', admin, valid('json', followUpPutAway), (c) =>
      c.json(putAwayFollowUpOfQuote(c.var.ctx, { id: idOf(c, 'quo'), ...c.req.valid('json') })),
    )
    .post('/:id/answered-elsewhere', admin, valid('json', answerElsewhere), (c) =>
      c.json(answerElsewhereOfQuote(c.var.ctx, { id: idOf(c, 'quo'), ...c.req.valid('json') })),
    )
}

export const reminderRoutes = (ctx: Context) => {
  const token = forToken(ctx)
  return new Hono<HttpEnv>()
    .get('/:token/reminders', token, (c) => c.json(getReminders(c.var.ctx, { token: c.req.param('token') })))
    .post('/:token/stop-reminders', token, valid('json', clientPress), (c) =>
      c.json(stopReminders(c.var.ctx, { token: c.req.param('token') })),
    )
}
