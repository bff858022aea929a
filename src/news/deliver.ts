import { Webhook } from 'standardwebhooks'
import { Problem } from '#src/base/problem.ts'
import { dateOf, instant, msOf, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { transact } from '#src/db/transact.ts'
import { findRun, recordRun } from '#src/runs/record.ts'
import { findFailures, messageOf, requestService, type ServiceMessage } from '#src/runs/request-service.ts'
import type { NewsAnswer, NewsState } from './schema.ts'
import { getSecret } from './secret.ts'
import * as store from './store.ts'

const timeoutMs = seconds(5)

export const getNewsState = (ctx: Context): NewsState => {
  const run = findRun(ctx, 'news')
  const last = run && { at: run.ranAt, ok: run.ok, reason: String(run.detail.reason) }
  return { waiting: store.countWaiting(ctx), last }
}

/** One try, signed by Standard Webhooks under the message's id, by which a receiver knows a repeated one. */
const deliver = async (ctx: Context, { id, ...words }: ServiceMessage & { id: string }): Promise<NewsAnswer> => {
  const { url } = ctx.business().news
  if (url === null) throw new Problem('news_unset')
  const message = messageOf(words)
  const at = dateOf(instant(ctx.clock()))
  const headers = {
    ...message.headers,
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(getSecret(ctx)).sign(id, at, message.body),
  }
  const answer = await requestService(ctx, { url, init: { ...message, headers }, timeoutMs })
  const failures = answer.ok ? 0 : findFailures(ctx, 'news').failures + 1
  transact(ctx, (tx) => recordRun(tx, { kind: 'news', ok: answer.ok, detail: { failures, reason: answer.reason } }))
  return answer
}

export const deliverTest = (ctx: Context) => {
  const message = `News of ${ctx.business().name} reaches this phone.`
  return deliver(ctx, { id: `msg_test_${ctx.clock()}`, title: 'A test', message })
}

type Waiting = NonNullable<ReturnType<typeof store.findWaiting>>

// Less than a minute, because a job may start a little early.
const retryMs = seconds(55)

const mayTry = (ctx: Context) => {
  const run = findRun(ctx, 'news')
  return !run || run.ok || Math.abs(ctx.clock() - msOf(run.ranAt)) >= retryMs
}

/** Sends what waits, oldest first, until one is not accepted: that one is tried again in a minute. */
export const deliverNews = async (ctx: Context, { write }: { write: (row: Waiting) => ServiceMessage }) => {
  if (ctx.business().news.url === null) return void transact(ctx, store.deleteWaiting)
  for (let row = store.findWaiting(ctx); row && mayTry(ctx); row = store.findWaiting(ctx)) {
    const { id } = row
    const answer = await deliver(ctx, { id: `msg_${id}`, ...write(row) })
    if (answer.ok) transact(ctx, (tx) => store.markSent(tx, id, instant(tx.clock())))
  }
}
