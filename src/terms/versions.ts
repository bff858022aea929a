import { Problem } from '#src/base/problem.ts'
import type { Context } from '#src/context.ts'
import { publishVersion } from '#src/contracts/publish.ts'
import { withIds } from '#src/contracts/rules.ts'
import { findVersions, listVersions } from '#src/contracts/versions.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { current, findShownTerms } from './rules.ts'
import type { TermsAnswer, TermsBody } from './schema.ts'
import { plainTerms, termsVersions } from './text.ts'

const contract = 'terms'

/** Newest first. */
export const findTermsVersions = (reads: Reads) => findVersions(reads, { contract, source: termsVersions })

/** @throws not_found */
export const getShownTerms = (ctx: Pick<Context, 'business'>, { version }: { version: string }) => {
  const shown = findShownTerms(ctx.business().terms, version === current ? null : version)
  if (!shown) throw new Problem('not_found')
  return shown
}

export const listTerms = (ctx: Pick<Context, 'business' | 'db'>): Omit<TermsAnswer, 'open'> => {
  const versions = ctx.business().terms
  return { ...versions[0], versions: listVersions(ctx, { contract, versions }) }
}

/** @throws changed_meanwhile */
export const publishTerms = (ctx: Context, { sections, version: seen }: TermsBody) =>
  transact(ctx, (tx) =>
    publishVersion(tx, {
      contract,
      versions: tx.business().terms,
      seen,
      content: { sections: withIds(sections) },
      plain: plainTerms,
    }),
  )
