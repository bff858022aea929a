import { nzDay } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { findOpenByTerms } from './waiting-store.ts'

/** The open quotes, by the version of the terms that they froze. */
export const countOpenByTerms = (ctx: Pick<Context, 'db' | 'clock'>) => findOpenByTerms(ctx, nzDay(ctx.clock()))
