import { expect, test } from 'vitest'
import { easyToGuess, passwordPersonal } from '#src/auth/schema.ts'
import { checkStrength } from '#src/auth/strength.ts'
import { Problem } from '#src/base/problem.ts'
import { configured } from '#tests/fixtures/config.ts'

const owner = { email: 'hana.tamati@rimufoods.example', business: configured().business }

/** The sentence of the refusal; null for a password that may be used. */
const sentenceFor = async (password: string) => {
  try {
    await checkStrength(password, owner)
    return null
  } catch (fault) {
    return fault instanceof Problem ? fault.message : fault
  }
}

test.each([
  ['P@$$w0rd1234', easyToGuess.common],
  ['letmeinplease', easyToGuess.common],
  ['Christchurch1', passwordPersonal],
  ['correcthorsebatterystaple', easyToGuess.common],
  ['abcabcabcabc1', easyToGuess.repeats],
  ['dragonmaster1', easyToGuess.common],
])('%s is refused: %s (A6)', async (password, sentence) => {
  expect(await sentenceFor(password)).toBe(sentence)
})

test.each(['dragon', 'Dragon2026!!', '12dragon34', 'dragondragon', '!!letmeinletmein!!', 'zzzzzzzzzzzz', '9876543210'])(
  '%s is easy to guess (A6)',
  async (password) => {
    expect(await sentenceFor(password)).toContain('easy to guess')
  },
)

test.each(['dragon over the river', 'my letmein collection', '🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉🐉', 'd1r2a3g4o5n6'])(
  '%s is not easy to guess (A6)',
  async (password) => {
    expect(await sentenceFor(password)).toBeNull()
  },
)
