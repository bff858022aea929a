import { tidy } from '#src/base/characters.ts'

/** "49-091-850" and "136-410-132", where digits are that many; dashes of any shape and spaces are read over. */
export const tidyGstNumber = (typed: string) => {
  const digits = tidy(typed.normalize('NFKC')).replaceAll(/[\s\p{Pd}\u2212\u2043]/gu, '')
  return /^\d{8,9}$/.test(digits) ? digits.replace(/^0?(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3') : tidy(typed)
}

const [lowest, highest] = [10_000_000, 150_000_000]
const weights = [
  [3, 2, 7, 6, 5, 4, 3, 2],
  [7, 4, 3, 2, 5, 2, 7, 6],
]

/** Inland Revenue's check digit: the second weights count where the first ones give 10. */
const hasCheckDigit = (digits: string) => {
  const checks = weights.map((row) => {
    const sum = row.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
    return (11 - (sum % 11)) % 11
  })
  return (checks.find((check) => check < 10) ?? null) === Number(digits[8])
}

/** @returns what is wrong with a number that {@link tidyGstNumber} returned, or null */
export const gstNumberFault = (tidied: string) => {
  const digits = tidied.replaceAll('-', '')
  if (!/^\d{8,9}$/.test(digits)) return 'A GST number has 8 or 9 digits'
  const isInRange = Number(digits) >= lowest && Number(digits) <= highest
  return isInRange && hasCheckDigit(digits.padStart(9, '0')) ? null : 'One of the digits of this GST number is wrong.'
}
