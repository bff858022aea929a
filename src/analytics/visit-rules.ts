import { tidy } from '#src/base/characters.ts'
import { type Instant, instant, minutes } from '#src/base/time.ts'

const visitMinutes = 30

/** Openings of a link that are less than 30 minutes apart are one visit. */
export const isNewVisit = (last: Instant | null, now: number) =>
  last === null || last <= instant(now - minutes(visitMinutes))

const sourceMaxLength = 100

const oneLine = (typed: string) =>
  tidy(
    typed
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[\s\p{C}]+/gu, ' '),
  )

/** Cleans a campaign source, which anybody may write into a URL: one printable line in lower case, or null. */
export const cleanSource = (typed: string | null | undefined) => {
  const [...characters] = oneLine(typed ?? '').replace(/^www[.]/, '')
  return characters.slice(0, sourceMaxLength).join('').trim() || null
}
