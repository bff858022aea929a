import { erasedText } from '#src/base/retention.ts'
import { blockDays, type DayRates, type Entry, extensionDays } from '#src/days/entry-rules.ts'
import { logWords } from '#src/days/words-rules.ts'

/** Bills have a part of the statement to themselves, and of a correction only its outcome is shown. */
const untold: readonly Entry['kind'][] = ['corrected', 'billed', 'settled']

/** The sentence that the client reads; null for an entry that is not shown as one. @param named the entry that it names */
export const entrySentence = (entry: Entry, named: Entry | undefined): string | null => {
  const { kind, hours, words } = entry
  const told = { hours: hours ?? named?.hours ?? null, words: words === erasedText ? null : words }
  return untold.includes(kind) ? null : logWords({ ...entry, ...told })
}

const balanceRules = {
  prepaid: `Pre-paid days cost the day rate of the quote. A block is valid from its payment for ${blockDays} days, and for ${extensionDays} more if it was extended. What is left then has lapsed. Time used is taken from the oldest block.`,
  retainer:
    'A retainer costs its monthly fee; of a part month by its calendar days, rounded to the cent. Days of a month that are not used lapse at its end. Of those that we did not supply, as many as are unused go over to the end of the next month.',
}

/** The rules of the sums that a statement shows. */
export const rulesOf = ({ plan }: DayRates): string[] => [
  balanceRules[plan],
  'Casual time is what neither a block nor the month covers, by half days of 4 hours.',
  'Travel is the kilometres of each visit beyond those that the quote leaves free, there and back.',
  'A cancelled booking costs nothing with 3 or more working days’ notice, half with 1 or 2, and its full price with less.',
  'Where the quote has no rate, the sum is agreed before it is billed. GST of 15% is added once, on the total of the lines that carry it. A late charge of 2% a month, by the day, is shown and not added.',
]
