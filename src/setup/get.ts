import type { Context } from '#src/context.ts'
import { emailsAbout } from '#src/mail/list.ts'
import { shownPortrait } from '#src/portrait/rules.ts'
import { setupGroups } from './lines.ts'
import { type Setup, setupSubject } from './rules.ts'

const shownTests = 3

/** What is configured, and what is missing. Never a secret. */
export const getSetup = (ctx: Pick<Context, 'config' | 'portrait' | 'db'>): Setup => ({
  complete: ctx.config.unset.length === 0,
  groups: setupGroups(ctx),
  portrait: shownPortrait(ctx.portrait()),
  test: {
    to: ctx.config.notifyEmail,
    tests: emailsAbout(ctx, { subjectId: setupSubject }).toReversed().slice(0, shownTests),
  },
})
