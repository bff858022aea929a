import { type Check, resultOf } from '#src/base/check.ts'
import { days } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findHeldBack } from '#src/leads/get.ts'
import { findUsed } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'

const isUsedUp = (ctx: Context, budget: 'accounts' | 'events') => {
  const used = findUsed(ctx, budget)
  const { perHour, perDay } = allowances[budget]
  return used.perHour >= perHour || used.perDay >= perDay
}

const check = resultOf('floods')

/** Whether strangers cause more than usual, and what was left out because of it (F15). */
export const checkFloods = (ctx: Context): Check => {
  const { count: held } = findHeldBack(ctx, { spanMs: days(1) })
  const found = [
    held > 0 && `Needs assessments held back in the last 24 hours, because more came than people send: ${held}.`,
    isUsedUp(ctx, 'accounts') && 'More sign-ups come than people make: further ones are answered alike and not kept.',
    isUsedUp(ctx, 'events') && 'The form is opened more often than by people: further visits are not counted.',
  ].filter((line) => line !== false)
  if (found.length === 0) return check('green', 'Nothing is sent here more often than people do.')
  const todos = [
    held > 0 && 'Open Leads, then Held back: press Not spam where a person wrote, and erase the rest.',
    isUsedUp(ctx, 'accounts') && ctx.config.signUpEnabled && 'Set SIGNUP_ENABLED=false if nobody has to sign up.',
  ].filter((line) => line !== false)
  const todo = todos.join(' ') || null
  return check(todo ? 'yellow' : 'green', found.join(' '), todo)
}
