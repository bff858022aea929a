import { tidy } from '#src/base/characters.ts'

/** An NZBN is a Global Location Number: the last digit makes the weighted sum a multiple of 10. */
const isGln = (digits: string) =>
  Array.from(digits, (digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 3)).reduce((sum, one) => sum + one, 0) % 10 ===
  0

export const tidyNzbn = (typed: string) => tidy(typed).replaceAll(/[\s-]/g, '')

/** @returns what is wrong with digits that {@link tidyNzbn} returned, or null */
export const nzbnFault = (digits: string) => {
  if (!/^\d{13}$/.test(digits)) return 'An NZBN has 13 digits.'
  return isGln(digits) ? null : 'One of the digits of this NZBN is wrong.'
}
