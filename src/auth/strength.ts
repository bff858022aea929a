import { Problem } from '#src/base/problem.ts'
import type { Business } from '#src/business/schema.ts'
import { estimate, type Warning } from './estimate.ts'
import { isPersonal, knownWords, passwordMin } from './rules.ts'
import { easyToGuess, passwordPersonal } from './schema.ts'

const reasons: Partial<Record<Warning, string>> = {
  straightRow: easyToGuess.keyboard,
  keyPattern: easyToGuess.keyboard,
  simpleRepeat: easyToGuess.repeats,
  extendedRepeat: easyToGuess.repeats,
  sequences: easyToGuess.sequence,
  recentYears: easyToGuess.date,
  dates: easyToGuess.date,
  topTen: easyToGuess.common,
  topHundred: easyToGuess.common,
  common: easyToGuess.common,
  similarToCommon: easyToGuess.common,
  namesByThemselves: easyToGuess.names,
  commonNames: easyToGuess.names,
  userInputs: passwordPersonal,
}

const leastScore = 3

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

// To the estimator a character of another script is worth a digit, so such a password counts by its length.
const isOfAnotherScript = (text: string) => (text.match(/[^ -~]/gu) ?? []).length >= passwordMin

const weaknessOf = async (password: string, words: string[]) => {
  const text = fold(password)
  if (isPersonal(text, words)) return passwordPersonal
  if (isOfAnotherScript(text)) return null
  const { score, warning } = await estimate({ password: text, words })
  return score >= leastScore ? null : ((warning && reasons[warning]) ?? easyToGuess.words)
}

/** Refuses a password that would be guessed (A6). @throws invalid, with the sentence for the field */
export const checkStrength = async (password: string, owner: { email: string; business: Business }) => {
  const error = await weaknessOf(password, knownWords(owner))
  if (error) throw new Problem('invalid', { error, fields: { password: error } })
}
