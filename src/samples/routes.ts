import { Hono } from 'hono'
import { backgroundTasksEnded, waitAtMost } from '#src/background-tasks.ts'
import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { forAdmin, withProof } from '#src/http/access.ts'
import type { HttpEnv } from '#src/http/hono-env.ts'
import { nothing, valid } from '#src/http/validate.ts'
import { fillSamples } from '#src/workflows/samples/fill-samples.ts'
import { getFirstSteps } from '#src/workflows/samples/get-first-steps.ts'
import { removeSamples } from '#src/workflows/samples/remove-samples.ts'
import { sendSampleQuote } from '#src/workflows/samples/send-sample-quote.ts'

export const firstStepRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .get('/', admin, (c) => c.json(getFirstSteps(c.var.ctx)))
    .post('/sample-quote', admin, valid('json', nothing), (c) => c.json(sendSampleQuote(c.var.ctx)))
}

export const sampleRoutes = (ctx: Context) => {
  const admin = forAdmin(ctx)
  return new Hono<HttpEnv>()
    .post('/', admin, valid('json', nothing), async (c) => {
      fillSamples(c.var.ctx)
      // Waits for the PDFs: the samples' dates are past, so Today would report a missing PDF as late.
      await waitAtMost(seconds(10), backgroundTasksEnded(ctx))
      return c.json(getFirstSteps(c.var.ctx))
    })
    .delete('/', admin, withProof, valid('json', nothing), (c) => c.json(removeSamples(c.var.ctx)))
}
