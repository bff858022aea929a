import { formatInstant, type Instant } from '#src/base/time.ts'

export type TimelineEntry = { key: string; at: Instant; words: string; tone: 'plain' | 'good' | 'bad' }

const marks = { plain: 'border-edge bg-ground', good: 'border-primary bg-primary', bad: 'border-danger bg-danger' }

export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className="tabular mt-4">
    {entries.map(({ key, at, words, tone }) => (
      <li key={key} className="relative border-l border-line pb-4 pl-5 last:border-transparent last:pb-0 wrap-anywhere">
        <span
          aria-hidden="true"
          className={`absolute top-1.5 -left-[0.34rem] size-2.5 rounded-full border-2 ${marks[tone]}`}
        />
        <span className={`block ${tone === 'plain' ? '' : 'font-semibold'}`}>{words}</span>
        <time dateTime={at} className="block text-sm text-faint">
          {formatInstant(at)}
        </time>
      </li>
    ))}
  </ol>
)
