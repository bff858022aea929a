import { type QuoteChange, termAndWords } from '#src/quotes/change-rules.ts'
import type { wordFields } from '#src/quotes/field-rules.ts'
import { withShortSums } from '#src/quotes/total-rules.ts'
import type { PublicRevisions } from '#src/revisions/schema.ts'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'

const { changes: copy } = quotePage

const Lines = ({ term, lines, went = false }: { term: string; lines: string; went?: boolean }) => {
  const Text = went ? 'del' : 'ins'
  return (
    <div className="mt-1.5 first:mt-0">
      <p className="text-sm text-soft">{term}</p>
      <Text className={`block whitespace-pre-line no-underline ${went ? 'text-soft' : ''}`}>{lines}</Text>
    </div>
  )
}

/** A copy of the keys of `wordFields`, which a client's browser does not load; the type keeps the two equal. */
const multilineFields: Record<keyof typeof wordFields, true> = { scope_summary: true, cover_note: true }

const Change = ({ change }: { change: QuoteChange }) => {
  const { field, from, to } = change
  const [term, words] = termAndWords(change)
  return (
    <div className="grid gap-x-6 border-t border-line py-2.5 first:border-t-0 first:pt-0 sm:grid-cols-[9.5rem_minmax(0,1fr)] print:grid-cols-[9.5rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="tabular font-semibold wrap-anywhere">
        {Object.hasOwn(multilineFields, field) && (from || to) ? (
          <div className="font-normal">
            {from && <Lines term={copy.out} lines={from} went />}
            {to && <Lines term={copy.added} lines={to} />}
          </div>
        ) : (
          withShortSums(words)
        )}
      </dd>
    </div>
  )
}

export const ChangeList = ({ changes }: { changes: readonly QuoteChange[] }) => (
  <dl className="measure print:max-w-none">
    {changes.map((change) => (
      <Change key={change.field} change={change} />
    ))}
  </dl>
)

export const ChangesSection = ({ replaces, changes }: Pick<PublicRevisions, 'replaces' | 'changes'>) =>
  replaces && (
    <Section
      title={
        <>
          {copy.heading} <span className="whitespace-nowrap">{replaces}</span>
        </>
      }
      flows
    >
      {changes.length > 0 ? <ChangeList changes={changes} /> : <p className="measure">{copy.none}</p>}
    </Section>
  )
