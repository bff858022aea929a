import type { ndaFor } from '#src/nda/clauses.ts'
import { headings } from '#src/nda/rules.ts'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { Section } from '#web/components/section.tsx'
import { ndaPage } from '#web/content/nda.ts'

type Agreement = ReturnType<typeof ndaFor>
const numbered = 'grid grid-cols-[2.75rem_1fr] sm:grid-cols-[3.25rem_1fr]'

/** Not Radix's Accordion: `details` opens without a script. */
const ClauseItem = ({ number, title, paragraphs }: Agreement['clauses'][number]) => (
  <details
    open
    className="group border-t border-line first:border-t-0 print:border-0 print:pt-2 print:break-inside-avoid"
  >
    <summary className="-mx-3 flex min-h-13 list-none items-start justify-between gap-6 rounded-md px-3 py-3 focus-visible:-outline-offset-2 hover:text-primary print:mx-0 print:min-h-0 print:p-0 [&::-webkit-details-marker]:hidden">
      <h3 className={`${numbered} min-w-0 grow text-lg leading-snug print:text-base`}>
        <span className="tabular text-soft print:text-ink">{number}.</span>{' '}
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </h3>
      <FoldIcon />
    </summary>
    <div className="grid gap-2.5 pb-6 print:gap-1 print:pt-0.5 print:pb-0">
      {paragraphs.map((paragraph) => (
        <p key={paragraph.id} className={`${numbered} print:text-sm print:leading-snug`}>
          <span className="tabular text-faint print:text-ink">{paragraph.number}</span>{' '}
          <span className="min-w-0 wrap-anywhere">{paragraph.text}</span>
        </p>
      ))}
    </div>
  </details>
)

export const AgreementText = ({ parties, clauses }: Agreement) => (
  <>
    <Section title={headings.parties} flows wide>
      <div className="grid max-w-[40rem] gap-2.5 print:max-w-none print:gap-1 print:text-sm print:leading-snug">
        <Paragraphs of={parties} className="wrap-anywhere" />
      </div>
    </Section>
    <Section title={ndaPage.agreement} flows wide>
      <div className="-mt-3 max-w-[40rem] print:mt-0 print:max-w-none">
        {clauses.map((clause) => (
          <ClauseItem key={clause.id} {...clause} />
        ))}
      </div>
    </Section>
  </>
)
