import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { EntryId, QuoteId } from '#src/base/id.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { DaysBar } from '#web/days/days-bar.tsx'
import { useLogEntry } from './queries.ts'

export type LogOutcome = { id: QuoteId; days: AdminDays; isUndone: boolean }

export const LoggedDay = ({ logged, onAgain }: { logged: LogOutcome; onAgain: () => void }) => {
  const [{ id, days, isUndone }, setShown] = useState(logged)
  const { mutate, isPending, error } = useLogEntry()
  const box = useRef<HTMLParagraphElement>(null)
  const sentence = `${isUndone ? 'Undone' : 'Logged'}: ${days.headline}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new sentence takes the focus from the button that it replaced
  useEffect(() => box.current?.focus(), [sentence])
  const undo = () =>
    mutate(
      { id, entry: { kind: 'corrected', of: days.entries.at(-1)?.id as EntryId, words: 'Logged by mistake' } },
      { onSuccess: (after) => setShown({ id, days: after, isUndone: true }) },
    )
  return (
    <div className="mt-6 grid gap-5">
      <div>
        <p ref={box} role="status" tabIndex={-1} className="font-serif text-xl">
          <span key={sentence}>{sentence}</span>
        </p>
        <DaysBar balance={days.balance} />
      </div>
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onAgain}>Log another</Button>
        {!isUndone && (
          <Button variant="secondary" busy={isPending} onClick={undo}>
            Undo
          </Button>
        )}
        <Link to="/admin/quotes/$id" params={{ id }} hash="days" className="link px-2 py-2.5">
          Open its days
        </Link>
      </div>
    </div>
  )
}
