import type { Reads } from '#src/db/transact.ts'
import { findKeys } from './cancel-store.ts'
import type { AnyEmailKind } from './email-kind.ts'

/** `<kind>/<entity>/<n>`, with the first `n` that no email has: one that was sent again has counted up by itself. */
export const nextKey = (reads: Reads, { email, entity }: { email: Pick<AnyEmailKind, 'kind'>; entity: string }) => {
  const beginning = `${email.kind}/${entity}/`
  const used = findKeys(reads, beginning).map((key) => Number(key.slice(beginning.length)))
  return `${beginning}${Math.max(0, ...used) + 1}`
}
