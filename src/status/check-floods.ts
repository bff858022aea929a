import { green, yellow } from '#src/base/check.ts'
import { days, formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findFloodedLeads } from '#src/leads/get.ts'
import { findUsed } from '#src/limits/count.ts'
import { allowances } from '#src/limits/rules.ts'
import { findWithheld } from '#src/mail/outbox/withheld.ts'

const isUsedUp = (ctx: Context, budget: 'accounts' | 'events') => {
  const used = findUsed(ctx, budget)
  const { perHour, perDay } = allowances[budget]
  return used.perHour >= perHour || used.perDay >= perDay
}

const sentences = (...lines: (string | false)[]) => lines.filter(Boolean).join(' ')

/** Whether strangers cause more than usual, and what was left out because of it (F15). */
export const checkFloods = (ctx: Context) => {
  const { count } = findFloodedLeads(ctx, { spanMs: days(1) })
  const text = sentences(
    count > 0 && `Needs assessments held back in the last 24 hours, because more came than people send: ${count}.`,
    isUsedUp(ctx, 'accounts') && 'More sign-ups come than people make: further ones are answered alike and not kept.',
    isUsedUp(ctx, 'events') && 'The form is opened more often than by people: further visits are not counted.',
  )
  const todo = sentences(
    count > 0 && 'Open Leads, then Held back: press Not spam where a person wrote, and erase the rest.',
    isUsedUp(ctx, 'accounts') && ctx.business().signUpEnabled && 'Set SIGNUP_ENABLED=false if nobody has to sign up.',
  )
  return todo ? yellow(text, todo) : green(text || 'Nothing is sent here more often than people do.')
}

export const checkStrangers = (ctx: Context) => {
  const { perDay, firsts } = findUsed(ctx, 'emails')
  const spent = `Strangers caused ${perDay + firsts} of at most ${ctx.config.strangerEmailsPerDay} emails in the last 24 hours.`
  const withheld = findWithheld(ctx)
  if (!withheld) return green(spent)
  const counts = withheld.counts.map(([words, count]) => `${count} ${words}`).join(', ')
  return yellow(
    `${spent} Not sent since ${formatInstant(withheld.since)}: ${counts}.`,
    'Look through the leads: each without a confirmation says so. If real people wait, raise STRANGER_EMAILS_PER_DAY, to half of the daily quota at most.',
  )
}
