import { type Check, resultOf } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUsed } from '#src/limits/count.ts'
import { findWithheld } from './withheld.ts'

export const checkStrangers = (ctx: Pick<Context, 'db' | 'clock' | 'config'>): Check => {
  const { perDay, firsts } = findUsed(ctx, 'emails')
  const spent = `Strangers caused ${perDay + firsts} of at most ${ctx.config.strangerEmailsPerDay} emails in the last 24 hours.`
  const withheld = findWithheld(ctx)
  const check = resultOf('strangers')
  if (!withheld) return check('green', spent)
  const counts = withheld.counts.map(([words, count]) => `${count} ${words}`).join(', ')
  return check(
    'yellow',
    `${spent} Not sent since ${formatInstant(withheld.since)}: ${counts}.`,
    'Look through the leads: each without a confirmation says so. If real people wait, raise STRANGER_EMAILS_PER_DAY, to half of the daily quota at most.',
  )
}
