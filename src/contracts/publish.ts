import { hashOfFacts } from '#src/audit/event-facts.ts'
import { appendEvent } from '#src/audit/record.ts'
import { contractsUrl } from '#src/base/links.ts'
import { pick } from '#src/base/objects.ts'
import { requireSeen } from '#src/base/problem.ts'
import { sha256 } from '#src/base/sha256.ts'
import { instant, nzDay } from '#src/base/time.ts'
import type { Tx } from '#src/db/transact.ts'
import { reportChange } from '#src/settings/tell-owner.ts'
import { type Contract, type ContractText, contractLabels, versionName } from './rules.ts'
import type { PublishedVersion } from './schema.ts'
import * as store from './store.ts'
import type { Versions } from './versions.ts'

type PublishInput<Text> = {
  contract: Contract
  versions: Versions<Text>
  seen: string
  /** The parts to change; a part that is not given stays as in the version in force. */
  content: Partial<Text>
  plain: (text: Text) => string
}

/** Publishing the text in force again changes nothing. @throws changed_meanwhile */
export const publishVersion = <Text extends ContractText>(
  tx: Tx,
  { contract, versions, seen, content, plain }: PublishInput<Text>,
): PublishedVersion => {
  const [current] = versions
  const hashAs = ({ version, updated }: Pick<Text, 'version' | 'updated'>) =>
    sha256(plain({ ...current, ...content, version, updated }))
  if (hashAs(current) === current.sha256) return pick(current, 'version', 'sha256')
  requireSeen({ seen, version: current.version, stored: current.version, sent: seen })
  const updated = nzDay(tx.clock())
  const version = versionName(
    updated,
    versions.map((one) => one.version),
  )
  const facts = { contract, version, updated, text: JSON.stringify(content), sha256: hashAs({ version, updated }) }
  store.insertContract(tx, { ...facts, published_by: tx.actor.id, at: instant(tx.clock()) })
  const detail = { version, sha256: facts.sha256, ...hashOfFacts(facts) }
  appendEvent(tx, { event: 'contract_published', subject: contract, detail })
  reportChange(tx, {
    changes: [{ label: contractLabels[contract], before: current.version, after: version }],
    link: contractsUrl(tx.config.origin),
  })
  return { version, sha256: facts.sha256 }
}
