import { formatShortMoney } from '#src/base/money.ts'
import { formatDay, formatInstant, formatShortDay } from '#src/base/time.ts'
import { liveEntries, logWords, withNamed } from '#src/days/rules.ts'
import type { AdminDays } from '#src/days/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import type { DaysAct, RowActs } from './act-builders.ts'
import { endLabels } from './act-fields.ts'
import { ActRow } from './act-row.tsx'
import { actsOf } from './acts.ts'

type AdminEntry = AdminDays['entries'][number]

const isLogAct = ({ key }: DaysAct) => key === 'waived' || key === 'corrected' || key === 'agreed'

/** What only the owner's log says of an entry: its sum, who ends the engagement and why, and when the message came. */
const ownWords = ({ amount, who, why, received }: AdminEntry) =>
  [
    amount !== null && formatShortMoney(amount),
    who && why && `by ${who === 'client' ? 'the client' : 'us'}: ${new Map<string, string>(endLabels).get(why)}`,
    received && `received ${formatInstant(received)}`,
  ]
    .filter(Boolean)
    .map((words) => `, ${words}`)
    .join('')

const sentenceOf = (entry: AdminEntry) =>
  `${logWords(entry)}${ownWords(entry)}${entry.by === 'client' ? ', by the client' : ''}`

const EntryRow = ({ entry, days, today, onChoose }: RowActs & { entry: AdminEntry }) => {
  const correction = days.entries.find(({ kind, of }) => kind === 'corrected' && of === entry.id)
  const target = days.entries.find(({ id }) => id === entry.of)
  const shown = withNamed(entry, target)
  const { day } = shown
  const sentence = sentenceOf(shown)
  return (
    <ActRow
      label={`${formatShortDay(day)}: ${sentence}`}
      acts={correction ? [] : actsOf(days, entry.id, today).filter(isLogAct)}
      onChoose={(act) => onChoose(act, entry.id)}
      className="sm:flex sm:gap-4"
    >
      <time dateTime={day} title={formatDay(day)} className="tabular block shrink-0 text-faint sm:w-24">
        {formatShortDay(day)}
      </time>
      <span className="min-w-0">
        {correction ? <s className="text-faint">{sentence}</s> : <span>{sentence}</span>}
        {correction && <span className="block text-soft">Corrected: {correction.words}</span>}
      </span>
    </ActRow>
  )
}

const maxShown = 5

const olderId = 'older-entries'

/** All entries but bookings that were worked, newest first. A corrected entry is struck through, with the reason. */
export const LogEntries = (props: RowActs) => {
  const { days, onShowEarlier } = props
  const worked = new Set(liveEntries(days.entries).flatMap(({ kind, of }) => (kind === 'worked' ? [of] : [])))
  const rows = days.entries.filter(({ id, kind }) => kind !== 'corrected' && !worked.has(id)).toReversed()
  const list = (entries: readonly AdminEntry[]) => (
    <ul className="border-t border-line">
      {entries.map((entry) => (
        <EntryRow key={entry.id} {...props} entry={entry} />
      ))}
    </ul>
  )
  if (rows.length === 0) return <p className="text-soft">Nothing is logged yet.</p>
  const older = rows.slice(maxShown)
  return (
    <>
      {list(rows.slice(0, maxShown))}
      {older.length > 0 && (
        <details>
          <summary
            id={olderId}
            className="min-h-11 cursor-pointer py-2.5 font-semibold"
          >{`${older.length}${days.older ? ' or more' : ''} older`}</summary>
          {list(older)}
          {days.older && (
            <Button
              variant="secondary"
              className="mt-3"
              onClick={() => {
                onShowEarlier()
                restoreFocus(() => document.getElementById(olderId))
              }}
            >
              Show earlier
            </Button>
          )}
        </details>
      )}
    </>
  )
}
