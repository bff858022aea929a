import type { Check } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUsed } from '#src/limits/count.ts'
import { findWithheld } from './withheld.ts'

export const checkStrangers = (ctx: Pick<Context, 'db' | 'clock' | 'config'>): Check => {
  const { perDay, firsts } = findUsed(ctx, 'emails')
  const spent = `Strangers caused ${perDay + firsts} of at most ${ctx.config.strangerEmailsPerDay} emails in the last 24 hours.`
  const withheld = findWithheld(ctx)
  if (!withheld) return { name: 'strangers', state: 'green', text: spent, todo: null }
  const counts = withheld.counts.map(([words, count]) => `${count} ${words}`).join(', ')
  return {
    name: 'strangers',
    state: 'yellow',
    text: `${spent} Not sent since ${formatInstant(withheld.since)}: ${counts}.`,
    todo: 'Look through the leads: each without a confirmation says so. If real people wait, raise STRANGER_EMAILS_PER_DAY, to half of the daily quota at most.',
  }
}
