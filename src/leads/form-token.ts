import { Problem } from '#src/base/problem.ts'
import { hours, seconds } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { dwellSeconds, formHours } from './rules.ts'

export const formPurpose = 'needs-assessment'

const openingPurpose = 'needs-assessment opened'

/** What the form of a browser without a script knows of its age: it has no token before the first press. */
export const signOpening = ({ crypto }: Pick<Context, 'crypto'>, at: number) =>
  `${at.toString(36)}.${crypto.sign(openingPurpose, at.toString(36))}`

const openMs = (ctx: Context, opened: string) => {
  const [at = '', signature = ''] = opened.split('.')
  const ms = ctx.clock() - Number.parseInt(at, 36)
  return ctx.crypto.verify(openingPurpose, at, signature) && ms >= 0 && ms <= hours(formHours) ? ms : 0
}

/**
 * Signs the time and a nonce. A nonce is accepted for one lead only, so it is the idempotency key too. @param opened of
 * {@link signOpening}: the five seconds began then
 */
export const newFormToken = (ctx: Context, opened = '') => {
  const createdAt = ctx.clock() - Math.min(openMs(ctx, opened), seconds(dwellSeconds))
  const text = `${createdAt.toString(36)}.${newToken(ctx.random)}`
  return `${text}.${ctx.crypto.sign(formPurpose, text)}`
}

const tokenShape = /^([0-9a-z]{1,10})\.([\w-]{43})\.([\w-]{43})$/

/** @returns the nonce @throws form_stale, slow_down */
export const parseFormToken = (ctx: Context, formToken: string) => {
  const [, createdAt = '', nonce = '', signature = ''] = tokenShape.exec(formToken) ?? []
  if (!ctx.crypto.verify(formPurpose, `${createdAt}.${nonce}`, signature)) throw new Problem('form_stale')
  const ageMs = ctx.clock() - Number.parseInt(createdAt, 36)
  if (ageMs < 0 || ageMs > hours(formHours)) throw new Problem('form_stale')
  if (ageMs < seconds(dwellSeconds)) throw new Problem('slow_down')
  return nonce
}
