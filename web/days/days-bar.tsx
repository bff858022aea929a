import { type ReactNode, useId } from 'react'
import { endingWords, lapsedWords, lapseWords, ofWords, partsOf } from '#src/days/balances/sentence-rules.ts'
import type { Days } from '#src/days/schema.ts'

type Part = ReturnType<typeof partsOf>[number]

const looks = { used: 'fill-edge', booked: '', free: 'fill-primary' }

/** SVG, because a page may have no style of its own: its fills are as wide as their hours. */
const Fills = ({ parts, className }: { parts: readonly Part[]; className: string }) => {
  const hatch = useId()
  const all = parts.reduce((sum, { hours }) => sum + hours, 0)
  let before = 0
  return (
    <svg aria-hidden="true" className={`days-fill h-3 ${className}`}>
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M1 0V4" className="stroke-primary" strokeWidth="2" />
      </pattern>
      {parts.map(({ part, hours }) => {
        const x = `${(before / all) * 100}%`
        before += hours
        const fill = part === 'booked' ? `url(#${hatch})` : undefined
        const width = `${(hours / all) * 100}%`
        return (
          <rect key={part} x={x} width={width} height="12" fill={fill} className={`stroke-ground ${looks[part]}`} />
        )
      })}
    </svg>
  )
}

type DaysBarProps = Pick<Days, 'balance'> & {
  /** In place of the lines of several blocks. */
  children?: ReactNode
}

/** What is used, booked and free of the hours that run, and what lapses: the same for client and owner. */
export const DaysBar = ({ balance, children }: DaysBarProps) => {
  if (!balance) return children
  const { endings } = balance
  const parts = partsOf(balance)
  const lapses = endings.flatMap((ending) => (ending.is_told && lapseWords(ending)) || [])
  const lines = [...lapses, ...(endings.length > 1 && !children ? endings.map(endingWords) : [])]
  return (
    <div className="tabular">
      <Fills parts={parts} className="mt-2 mb-1.5 block w-full" />
      <p>
        {parts.map((part, at) => (
          <span key={part.part}>
            <span className="whitespace-nowrap">
              <Fills parts={[part]} className="mr-1.5 inline w-3" />
              {part.words}
            </span>
            {at < parts.length - 1 ? ' · ' : ', '}
          </span>
        ))}
        <span key={ofWords(balance)}>{ofWords(balance)}</span>
      </p>
      {lines.map((words, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two blocks may read the same
        <p key={at}>{words}</p>
      ))}
      {children}
    </div>
  )
}

/** The log's lines about blocks that lapsed, which no entry says. */
export const LapsedBlocks = ({ blocks }: Pick<Days, 'blocks'>) =>
  blocks.map((block) => (
    <p key={block.id} className="text-sm text-soft">
      {lapsedWords(block)}
    </p>
  ))
