import { tidy } from '#src/base/characters.ts'

/** A bank account of New Zealand: bank, branch, account and suffix, with hyphens; null if it is none. */
export const parseAccountNumber = (typed: string): string | null => {
  const parts = /^(\d{2})[\s-]?(\d{4})[\s-]?(\d{7})[\s-]?(\d{2,3})$/.exec(tidy(typed))
  return parts ? parts.slice(1).join('-') : null
}

export const accountFault = 'An account number has 15 or 16 digits, such as 12-3456-7890123-00'
