import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#src/base/time.ts'
import { type Contract, contractLabels, textDifferences } from '#src/contracts/rules.ts'
import type { ListedVersion } from '#src/contracts/schema.ts'
import type { NdaClause } from '#src/nda/text-schema.ts'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { Differences } from './differences.tsx'
import { ContractEditor } from './editor.tsx'
import { type Contracts, contractsQuery, ndaParts } from './queries.ts'

const originOf = ({ updated, published_by, at }: ListedVersion) =>
  at === null ? `Of ${formatDay(updated)}, came with the product` : `Published by ${published_by} on ${formatDate(at)}`

type ListedText = ListedVersion & { clauses?: readonly NdaClause[] }

/** A version of the NDA unfolds its clauses here; a version of the terms is a link to its own page. */
const VersionText = ({ version, clauses, before }: ListedText & { before: ListedText | undefined }) =>
  clauses ? (
    <details>
      <summary className="link min-h-6">{version}</summary>
      <div className="measure my-3 grid gap-3 border-l-4 border-line pl-4 text-sm">
        {before?.clauses && (
          <>
            <h4 className="font-semibold">Changed since {before.version}</h4>
            <Differences of={textDifferences(ndaParts(before.clauses), ndaParts(clauses))} />
          </>
        )}
        {clauses.map(({ number, title, text }) => (
          <section key={number} className="grid gap-2">
            <h4 className="font-semibold">
              {number}. {title}
            </h4>
            <p className="whitespace-pre-line">{text}</p>
          </section>
        ))}
      </div>
    </details>
  ) : (
    <a href={`/terms/${version}`} className="link inline-flex min-h-6 items-center">
      {version}
    </a>
  )

const ContractSection = ({ contract, contracts }: { contract: Contract; contracts: Contracts }) => {
  const { version, updated, sha256, versions } = contracts[contract]
  const [isEditing, setEditing] = useState(false)
  const heading = useFocusAfter(isEditing ? 'editing' : version)
  return (
    <Section title={contractLabels[contract]} headingRef={heading}>
      <p className="text-lg">
        Version <b>{version}</b> of {formatDay(updated)}
      </p>
      <p className="mt-1 text-sm text-soft">
        Fingerprint <span className="font-mono text-xs break-all">{sha256}</span>
      </p>
      {isEditing ? (
        <ContractEditor contract={contract} contracts={contracts} onClose={() => setEditing(false)} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
          New version<span className="sr-only"> of {contractLabels[contract]}</span>
        </Button>
      )}
      <h3 className="mt-8 text-lg">Versions</h3>
      <ul className="mt-2 grid gap-2">
        {versions.map((one, at) => (
          <li key={one.version} className="wrap-anywhere">
            <VersionText {...one} before={versions[at + 1]} />
            <p className="text-sm text-soft">{originOf(one)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const ContractsPage = () => (
  <SettingsPage
    title="Contracts"
    query={useQuery(contractsQuery)}
    subject="the contracts"
    sentence={() => 'What clients accept and sign. A published text never changes; a change is a new version.'}
  >
    {(contracts) => (
      <div className="mt-6">
        <ContractSection contract="terms" contracts={contracts} />
        <ContractSection contract="nda" contracts={contracts} />
      </div>
    )}
  </SettingsPage>
)
