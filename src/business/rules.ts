import type { Business } from './schema.ts'

export const tagline = 'Account Management & Sales Support'

/** What stands below the name: nothing below a name that is the tagline. */
export const taglineBelow = (name: string) => (name === tagline ? null : tagline)

/** Stands in a contract for a detail that is not set. */
export const blank = '__________'

/** Who holds and promises, in a sentence. */
export const partyOf = ({ legalName, name }: Pick<Business, 'legalName' | 'name'>) => legalName || name
