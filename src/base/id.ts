import { Problem } from './problem.ts'

/** Fills an array of so many bytes: the operating system's generator in the product, any source in a test. */
export type Random = (length: number) => Uint8Array

/** The prefix of each kind of id. An id is public: it opens nothing. */
type Prefix = 'quo' | 'qtk' | 'qvw' | 'lea' | 'nda' | 'nvw' | 'usr' | 'let' | 'ask' | 'req'

export type Id<Kind extends Prefix> = `${Kind}_${string}`

export type QuoteId = Id<'quo'>
export type QuoteTokenId = Id<'qtk'>
export type LeadId = Id<'lea'>
export type InvitationId = Id<'nda'>
export type UserId = Id<'usr'>
/** The prefix is older than the word email; stored ids keep it. */
export type EmailId = Id<'let'>

/** What a client quotes on the telephone instead of the id. */
export type QuoteReference = `Q-${string}`

// Crockford's base 32 in lower case has no i, l, o or u to misread on the telephone.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `newId(random, 'quo')` gives `quo_` and 20 characters (100 bits). */
export const newId = <Kind extends Prefix>(random: Random, kind: Kind): Id<Kind> =>
  `${kind}_${Array.from(random(20), (byte) => alphabet[byte & 31]).join('')}`

const isId = <Kind extends Prefix>(kind: Kind, text: string): text is Id<Kind> => text.startsWith(`${kind}_`)

/** An id out of an address. @throws not_found for any other text */
export const parseId = <Kind extends Prefix>(kind: Kind, text: string): Id<Kind> => {
  if (!isId(kind, text)) throw new Problem('not_found')
  return text
}
