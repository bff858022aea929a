import type { ReaderPurpose } from '#src/quotes/rules.ts'

export const purposeLabels = {
  read: 'to read',
  accounts: 'accounts',
  accept: 'may accept too',
} as const satisfies Record<ReaderPurpose, string>

/** How a reader's link ended. `stopped`: they pressed it themselves. */
export const readerEnds = {
  client: 'ended by the client',
  owner: 'ended by you',
  stopped: 'stopped reading',
  corrected: 'ended with a wrong address',
  erased: 'erased',
} as const
export type ReaderEnd = keyof typeof readerEnds

/** Ever, for a quote and its revisions. */
export const maxReaders = 3

export const readerNameMax = 100

// What could be read as a link or an address, also in letters that only look like it.
const linkMarks = /[/:@⁄∕⧸╱⟋꞉∶ː։׃]/
const domain = /[\p{L}\p{M}\p{N}_-][.。][\p{L}\p{N}]{2,}|\d[.。]\d/u

export const isPersonName = (name: string) => {
  const plain = name.normalize('NFKC')
  return /\p{L}/u.test(plain) && !linkMarks.test(plain) && !linkMarks.test(name) && !domain.test(plain)
}
