import { findAccountEmail } from '#src/auth/account/get-account.ts'
import type { Reads } from '#src/db/transact.ts'
import type { Contract, ContractText } from './rules.ts'
import type { ListedVersion } from './schema.ts'
import * as store from './store.ts'

const rowsOf = (reads: Reads, contract: Contract) =>
  store.findContracts(reads).filter((row) => row.contract === contract)

export type Versions<Text> = readonly [current: Text, ...Text[]]

type VersionsInput<Text> = { contract: Contract; source: Versions<Text> }

/** Newest first. The versions in the source code are the oldest. */
export const findVersions = <Text extends ContractText>(
  reads: Reads,
  { contract, source }: VersionsInput<Text>,
): Versions<Text> => {
  const published = rowsOf(reads, contract).map(
    ({ version, updated, sha256, text }): Text => ({ ...source[0], ...JSON.parse(text), version, updated, sha256 }),
  )
  return [...published, ...source] as unknown as Versions<Text>
}

type ListInput = { contract: Contract; versions: readonly ContractText[] }

export const listVersions = (reads: Reads, { contract, versions }: ListInput): ListedVersion[] => {
  const rows = rowsOf(reads, contract)
  return versions.map(({ version, updated, sha256 }) => {
    const row = rows.find((one) => one.version === version)
    const published_by = row ? (findAccountEmail(reads, { id: row.published_by }) ?? row.published_by) : null
    return { version, updated, sha256, published_by, at: row?.at ?? null }
  })
}
