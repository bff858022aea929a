import { foldText } from '#src/base/characters.ts'
import type { Day } from '#src/base/time.ts'

export const contractLabels = { terms: 'Terms & Conditions', nda: 'Mutual NDA' } as const
export type Contract = keyof typeof contractLabels

export type ContractPart = { title: string; paragraphs: readonly string[] }

export type ContractText = { version: string; updated: Day; sha256: string }

/** @returns `v2026-11-26`, and `v2026-11-26-2` for the second version of that day */
export const versionName = (day: Day, taken: readonly string[]) => {
  const sameDayCount = taken.filter((name) => name.startsWith(`v${day}`)).length
  return sameDayCount === 0 ? `v${day}` : `v${day}-${sameDayCount + 1}`
}

export const paragraphsIn = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')

/** Formats a contract for its editor: a line that starts with "# " begins a part, a blank line begins a paragraph. */
export const formatParts = (parts: readonly ContractPart[]) =>
  parts.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n')).join('\n\n')

/** Text above the first title becomes a part without a title. */
export const parseParts = (typed: string): ContractPart[] =>
  `\n${typed.replaceAll(/\r\n?/g, '\n')}`.split(/\n#(?=\s)/).flatMap((part, at) => {
    const [title = '', ...lines] = part.split('\n')
    const found = { title: title.trim(), paragraphs: paragraphsIn(lines.join('\n')) }
    return at === 0 && found.paragraphs.length === 0 ? [] : [found]
  })

const reservedIds = ['contents', 'record', 'root', 'business', 'terms', 'posted', 'parties', 'intent', 'execution']

const slugOf = (title: string) =>
  foldText(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Adds ids from the titles. An id never ends with a number, because the ids of paragraphs do. */
export const withIds = <One extends ContractPart>(parts: readonly One[]): (One & { id: string })[] => {
  const takenIds = new Set(reservedIds)
  return parts.map((part) => {
    let id = slugOf(part.title)
    while (id === '' || /\d$/.test(id) || takenIds.has(id)) id = id === '' ? 'part' : `${id}-part`
    takenIds.add(id)
    return { id, ...part }
  })
}

const linesOf = (parts: readonly ContractPart[]) =>
  parts.flatMap(({ title, paragraphs }) => [`# ${title}`, ...paragraphs])

export type TextDifference = { kind: 'removed' | 'added'; text: string }

/** The titles and paragraphs that differ, in the order of the text. A line that moved is listed as removed and added. */
export const textDifferences = (before: readonly ContractPart[], after: readonly ContractPart[]): TextDifference[] => {
  const [old, now] = [linesOf(before), linesOf(after)]
  const found: TextDifference[] = []
  while (old.length > 0 || now.length > 0) {
    const [was = '', is = ''] = [old[0], now[0]]
    if (was === is) {
      old.shift()
      now.shift()
    } else if (old.length > 0 && (!now.includes(was) || old.includes(is))) {
      found.push({ kind: 'removed', text: was })
      old.shift()
    } else {
      found.push({ kind: 'added', text: is })
      now.shift()
    }
  }
  return found
}

/** The sections that a text names ("the Notices section") and that are not among the titles. */
export const missingSections = (texts: readonly ContractPart[], titles: readonly string[]) => {
  const sections = linesOf(texts).flatMap((line) => [...line.matchAll(/\bthe (\p{Lu}[\p{L}\s-]*?) section\b/gu)])
  const known = titles.map((title) => title.toLowerCase())
  return [...new Set(sections.map(([, title = '']) => title))].filter((title) => !known.includes(title.toLowerCase()))
}

export type OpenQuotes = { version: string; quotes: number }

export const publishConsequence = (contract: Contract, open: readonly OpenQuotes[]) => {
  if (contract === 'nda')
    return 'NDAs signed from now on use it, also those whose link was sent. Signed NDAs keep theirs.'
  const kept = open.map(({ version, quotes }) =>
    quotes === 1 ? `1 quote that is open keeps ${version}.` : `${quotes} quotes that are open keep ${version}.`,
  )
  return ['Quotes sent from now on use it.', ...kept].join(' ')
}
