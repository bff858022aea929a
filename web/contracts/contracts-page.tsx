import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDay } from '#src/base/time.ts'
import {
  type Contract,
  type ContractPart,
  type ContractText,
  contractLabels,
  missingSections,
  publishConsequence,
} from '#src/contracts/rules.ts'
import type { ListedVersion } from '#src/contracts/schema.ts'
import { withPositions } from '#src/nda/text-rules.ts'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { formatDate } from '#web/lib/format-date.ts'
import { ContractEditor } from './editor.tsx'
import { type Contracts, contractsQuery, ndaParts } from './queries.ts'

const originOf = ({ updated, published_by, at }: ListedVersion) =>
  at === null ? `Of ${formatDay(updated)}, came with the product` : `Published by ${published_by} on ${formatDate(at)}`

type ContractSectionProps<Version> = {
  contract: Contract
  answer: ContractText & { versions: readonly Version[] }
  current: readonly ContractPart[]
  start: readonly ContractPart[]
  placeholders: string
  consequence: (parts: readonly ContractPart[]) => readonly string[]
  text: (version: Version) => ReactNode
}

const ContractSection = <Version extends ListedVersion>({
  contract,
  answer: { version, updated, sha256, versions },
  text,
  ...editor
}: ContractSectionProps<Version>) => {
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
        <ContractEditor contract={contract} version={version} onClose={() => setEditing(false)} {...editor} />
      ) : (
        <Button variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
          New version<span className="sr-only"> of {contractLabels[contract]}</span>
        </Button>
      )}
      <h3 className="mt-8 text-lg">Versions</h3>
      <ul className="mt-2 grid gap-2">
        {versions.map((one) => (
          <li key={one.version} className="wrap-anywhere">
            {text(one)}
            <p className="text-sm text-soft">{originOf(one)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const NdaText = ({ version, clauses }: Contracts['nda']['versions'][number]) => (
  <details>
    <summary className="link min-h-6">{version}</summary>
    <div className="measure my-3 grid gap-3 border-l-4 border-line pl-4 text-sm">
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
)

const warningsOf = (terms: readonly ContractPart[], nda: readonly ContractPart[]) =>
  missingSections(
    [...terms, ...nda],
    terms.map(({ title }) => title),
  ).map((title) => `A text names the ${title} section of the terms, which they do not have.`)

const Sections = ({ terms, nda }: Contracts) => {
  const clauses = ndaParts(nda.clauses)
  return (
    <div className="mt-6">
      <ContractSection
        contract="terms"
        answer={terms}
        current={terms.sections}
        start={terms.sections}
        placeholders="{legalName} becomes your legal name."
        consequence={(parts) => [
          publishConsequence('terms', terms.open),
          'Other pages of the site stay as they are: check that their figures agree with it.',
          ...warningsOf(parts, clauses),
        ]}
        text={({ version }) => (
          <a href={`/terms/${version}`} className="link inline-flex min-h-6 items-center">
            {version}
          </a>
        )}
      />
      <ContractSection
        contract="nda"
        answer={nda}
        current={clauses}
        start={ndaParts(withPositions(nda.clauses))}
        placeholders="{legalName} becomes your legal name, {companyName} the client’s company. The parties and the statement above the signature stay."
        consequence={(parts) => [publishConsequence('nda', []), ...warningsOf(terms.sections, parts)]}
        text={(version) => <NdaText {...version} />}
      />
    </div>
  )
}

export const ContractsPage = () => {
  const query = useQuery(contractsQuery)
  const { data } = query
  return (
    <SettingsPage
      title="Contracts"
      query={query}
      subject="the contracts"
      sentence={() => 'What clients accept and sign. A published text never changes; a change is a new version.'}
    >
      {data && <Sections {...data} />}
    </SettingsPage>
  )
}
