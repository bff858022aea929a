/** Something that fills bytes: crypto's in the server, a counted one in tests. */
export type Random = (length: number) => Uint8Array

// Crockford's base 32, lower case: no i, l, o or u to misread on the telephone.
const letters = '0123456789abcdefghjkmnpqrstvwxyz'

/** `newId(random, 'quo')` → `quo_` and 20 letters (100 bits). Public: an id opens nothing. */
export const newId = (random: Random, kind: string) =>
  `${kind}_${Array.from(random(20), (byte) => letters[byte & 31]).join('')}`
