import type { Context as HonoContext } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { routePath } from 'hono/route'
import { classOf, codeOf, faultName } from '#src/base/fault.ts'
import { newId } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { instant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { addressOf } from './address.ts'
import type { HttpEnv } from './hono-env.ts'

const retryAfterSeconds = 2

/** The database is locked, full, read-only or damaged: another request may succeed later. */
const isOfTheDatabase = (fault: Error) => codeOf(fault)?.startsWith('SQLITE_') && classOf(fault) !== null

// The message of any other error may contain personal data or secrets (F11).
const problemOf = (fault: Error) => {
  if (fault instanceof Problem) return fault
  if (fault instanceof HTTPException && fault.status === 400) return new Problem('malformed')
  if (fault instanceof HTTPException && fault.status === 413) return new Problem('too_large')
  return isOfTheDatabase(fault) ? new Problem('unavailable', { retryAfterSeconds }) : new Problem('unexpected')
}

type RequestFacts = { method: string; route: string; address: string }

/** @param request null when the fault happened outside a route */
export const refuse = (ctx: Context, fault: Error, request: RequestFacts | null) => {
  const problem = problemOf(fault)
  const requestId = newId(ctx.random, 'req')
  const wait = problem.retryAfterSeconds
  const isOurs = problem.status >= 500
  ctx.log[isOurs ? 'error' : 'info']({
    event: 'refused',
    requestId,
    ...(request && { method: request.method, route: request.route }),
    status: problem.status,
    code: problem.code,
    ...(request && { address: ctx.crypto.pseudonym(instant(ctx.clock()).slice(0, 10), request.address) }),
    ...(isOurs && { reason: faultName(fault), ...(fault.stack && { stack: framesOf(fault.stack) }) }),
  })
  return Response.json(problem, {
    status: problem.status,
    headers: { 'x-request-id': requestId, ...(wait !== undefined && { 'retry-after': String(wait) }) },
  })
}

export const onError = (ctx: Context) => (fault: Error, c: HonoContext<HttpEnv>) => {
  // The client hung up while it sent the body.
  const isHungUp = fault.name === 'AbortError' && c.req.raw.signal.aborted
  return refuse(ctx, isHungUp ? new Problem('malformed') : (c.var.refusalOf?.(fault) ?? fault), {
    method: c.req.method,
    route: routePath(c, -1),
    address: addressOf(c, ctx.config),
  })
}

// The first line of a stack is the message, which may contain a person's input.
const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s*at /.test(line))
    .slice(0, 8)
    .join(' ')
