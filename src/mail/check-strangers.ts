import type { Check } from '#src/base/check.ts'
import { formatInstant } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findUsed } from '#src/limits/count.ts'
import { strangerAllowance } from './rules.ts'
import { findWithheld } from './withheld.ts'

export const checkStrangers = (ctx: Pick<Context, 'db' | 'clock' | 'config'>): Check => {
  const used = findUsed(ctx, 'emails').perDay
  const spent = `Strangers caused ${used} of at most ${strangerAllowance(ctx.config).perDay} emails in the last 24 hours.`
  const withheld = findWithheld(ctx)
  if (!withheld) return { name: 'strangers', state: 'green', text: spent, todo: null }
  const counts = withheld.counts.map(([words, count]) => `${count} ${words}`).join(', ')
  return {
    name: 'strangers',
    state: 'yellow',
    text: `${spent} Not sent since ${formatInstant(withheld.since)}: ${counts}.`,
    todo: 'Look through the leads, as those without a confirmation say so. If real people are kept waiting, raise STRANGER_EMAILS_PER_DAY, to half of the provider’s daily quota at most.',
  }
}
