import type { Context } from '#src/context.ts'
import { publishVersion } from '#src/contracts/publish.ts'
import { withIds } from '#src/contracts/rules.ts'
import { findVersions, listVersions } from '#src/contracts/versions.ts'
import { type Reads, transact } from '#src/db/transact.ts'
import { type Nda, ndaVersions, plainNda } from './clauses.ts'
import type { NdaTextAnswer, NdaTextBody } from './text-schema.ts'

const contract = 'nda'

/** Newest first. */
const findNdaVersions = (reads: Reads) => findVersions(reads, { contract, source: ndaVersions })

export const currentNda = (reads: Reads) => findNdaVersions(reads)[0]

export const getNdaText = (reads: Reads, { version }: { version: string }): Nda => {
  const found = findNdaVersions(reads).find((one) => one.version === version)
  if (!found) throw new Error(`there is no text ${version} of the NDA`)
  return found
}

const clausesOf = ({ clauses }: Nda) =>
  clauses.map(({ number, title, paragraphs }) => ({ number, title, text: paragraphs.join('\n\n') }))

export const listNdaTexts = (ctx: Reads): NdaTextAnswer => {
  const versions = findNdaVersions(ctx)
  const [{ version, updated, sha256 }] = versions
  const listedVersions = listVersions(ctx, { contract, versions }).map((one) => ({
    ...one,
    clauses: clausesOf(getNdaText(ctx, one)),
  }))
  return { version, updated, sha256, clauses: clausesOf(versions[0]), versions: listedVersions }
}

/** Clauses are numbered by position. @throws changed_meanwhile */
export const publishNdaText = (ctx: Context, { clauses, version: seen }: NdaTextBody) =>
  transact(ctx, (tx) => {
    const versions = findNdaVersions(tx)
    const { title, parties, intent } = versions[0]
    const numberedClauses = withIds(clauses).map((clause, at) => ({ ...clause, number: `${at + 1}` }))
    return publishVersion(tx, {
      contract,
      versions,
      seen,
      content: { title, parties, clauses: numberedClauses, intent },
      plain: plainNda,
    })
  })
