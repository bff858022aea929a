import type { ReactNode } from 'react'
import { Fold } from '#web/components/fold.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import { type Agreement, clauseId } from './agreement.tsx'

const { contents: copy } = ndaPage

type Clauses = Agreement['clauses']

const Contents = ({ clauses }: { clauses: Clauses }) => (
  <nav aria-label={copy.heading} className="print:hidden">
    <Fold title={copy.heading}>
      <ol className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
        {clauses.map(({ id, number, title }) => (
          <li key={id}>
            <a
              href={`#${clauseId(id)}`}
              className="grid min-h-11 grid-cols-[2.25rem_1fr] items-center rounded-md py-1 hover:text-primary"
            >
              <span className="tabular text-soft">{number}</span>
              <span className="underline decoration-line underline-offset-4">{title}</span>
            </a>
          </li>
        ))}
      </ol>
    </Fold>
  </nav>
)

type ReadingProps = {
  clauses: Clauses
  formId: string | null
  children: ReactNode
}

export const Reading = ({ clauses, formId, children }: ReadingProps) => (
  <div>
    <Contents clauses={clauses} />
    {children}
    {formId && (
      <div className="sticky bottom-0 z-10 -mx-[clamp(1.125rem,4vw,2.5rem)] flex items-center justify-between gap-4 border-t border-line bg-ground px-[clamp(1.125rem,4vw,2.5rem)] py-2 md:hidden print:hidden">
        <p className="text-sm text-soft">{ndaPage.title}</p>
        <a href={`#${formId}`} className={buttonLook({ variant: 'secondary' })}>
          {copy.sign}
        </a>
      </div>
    )}
  </div>
)
