import type { Context } from '#src/context.ts'
import { countOpenByTerms } from '#src/quotes/list/find-waiting.ts'
import type { TermsAnswer } from '#src/terms/schema.ts'
import { listTerms } from '#src/terms/versions.ts'

export const getTerms = (ctx: Context): TermsAnswer => ({ ...listTerms(ctx), open: countOpenByTerms(ctx) })
