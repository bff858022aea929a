import { Problem } from '#src/base/problem.ts'
import { hours, seconds } from '#src/base/time.ts'
import { newToken } from '#src/base/token.ts'
import type { Context } from '#src/context.ts'
import { dwellSeconds, formHours } from './rules.ts'

/** Names the signature's purpose; it is part of what is signed. */
export const formPurpose = 'needs-assessment'

/** A signed, single-use value for one form: when it was fetched, and a nonce. It is also the idempotency key. */
export const newFormToken = (ctx: Context) => {
  const text = `${ctx.clock().toString(36)}.${newToken(ctx.random)}`
  return `${text}.${ctx.crypto.sign(formPurpose, text)}`
}

const shape = /^([0-9a-z]{1,10})\.([\w-]{43})\.([\w-]{43})$/

/** @returns the token's nonce. @throws form_stale, slow_down */
export const parseFormToken = (ctx: Context, formToken: string) => {
  const [, issued = '', nonce = '', signature = ''] = shape.exec(formToken) ?? []
  if (!ctx.crypto.verify(formPurpose, `${issued}.${nonce}`, signature)) throw new Problem('form_stale')
  const ageMs = ctx.clock() - Number.parseInt(issued, 36)
  if (ageMs < 0 || ageMs > hours(formHours)) throw new Problem('form_stale')
  if (ageMs < seconds(dwellSeconds)) throw new Problem('slow_down')
  return nonce
}
