import type { ReactNode } from 'react'
import { formatInstant } from '#src/base/time.ts'
import { formatTold } from '#src/quotes/move-rules.ts'
import { publicDecision } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'

const Note = ({ children }: { children: ReactNode }) => <p className="max-w-[44rem] wrap-anywhere">{children}</p>

/** What the owner did with it. */
export const OwnerNotes = ({ quote: { decision, undone, withdrawn } }: { quote: Quote }) => (
  <>
    {decision?.told && (
      <Note>
        {formatTold({ by: decision.told.recorded_by, toldBy: decision.told.told_by, at: decision.decided_at })}.
      </Note>
    )}
    {undone.map(({ nth, decision: before, decided_at, undone_at, reason }) => (
      <Note key={nth}>
        It was {publicDecision(before)} on {formatInstant(decided_at)}; that was undone on {formatInstant(undone_at)}:{' '}
        <span className="whitespace-pre-line">{reason}</span>
      </Note>
    ))}
    {withdrawn && (
      <Note>
        Withdrawn on {formatInstant(withdrawn.at)}: <span className="whitespace-pre-line">{withdrawn.reason}</span>
      </Note>
    )}
  </>
)
