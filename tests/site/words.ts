/** What the form promises, and the sentence after it was sent. In that, and in the owner's own words, a person says "I". */
export const promise = 'tailored proposal with indicative pricing'
const thanks = `Thanks — I'll review and email a ${promise} and a proposal summary by the next business day.`

// A verifier has letters and digits; other letters are emails by another name.
const alphabet = /\b(?:8|20) letters (?:and|or) digits\b/g
const banned = /\be-mail|\bletters?\b|proposals?\b|\bindicative\b/gi

/** Other nouns than the ones that we have for an offer and for an email. */
export const bannedIn = (words: string) =>
  words.replace(alphabet, '').replaceAll(thanks, '').replaceAll(promise, '').match(banned) ?? []
