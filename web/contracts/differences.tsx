import type { TextDifference } from '#src/contracts/rules.ts'

const looks = {
  removed: ['Removed', 'border-danger bg-danger-wash'],
  added: ['Added', 'border-primary bg-primary-wash'],
} as const

export const Differences = ({ of }: { of: readonly TextDifference[] }) => (
  <ul aria-label="Differences" className="grid gap-2">
    {of.map(({ kind, text }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal paragraphs may differ twice
      <li key={`${at} ${kind}`} className={`border-l-4 px-3 py-2 wrap-anywhere ${looks[kind][1]}`}>
        <b>{looks[kind][0]}: </b>
        <span>{text}</span>
      </li>
    ))}
  </ul>
)
