import { Problem } from '#src/base/problem.ts'
import { isGuessable, isPersonal } from './rules.ts'
import { passwordGuessable, passwordPersonal } from './schema.ts'

/** OWASP's least for Argon2id; Bun's parallelism is 1 (A6). */
const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** 32 random bytes that nobody kept: what a stranger's password is compared with, to take as long (A7). */
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$QKXl1QUZtpjSqRh2f+1oxO82iW80OE6ISqN4evusv9o$BtFg/gjdMqu0x3CQHftj6cltrbVxy0BILYBFE3m7jbw'

const mostAtOnce = 2
const mostWaiting = 20

let atWork = 0
const waiting: (() => void)[] = []

/** At most 2 at once, the next 20 in order, the rest refused: each takes 19 MB and a core (A7). They are this machine's, not a ctx's. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (atWork < mostAtOnce) atWork += 1
  else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve))
  else throw new Problem('unavailable', { retryAfterSeconds: 1 })
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }
}

// However the keyboard wrote it: the same characters are the same password.
const spelled = (password: string) => password.normalize('NFKC')

/** @throws Problem `unavailable` when too many wait already. */
export const hashPassword = (password: string) => inTurn(() => Bun.password.hash(spelled(password), argon2id))

/**
 * Whether this is the password of that hash; with no hash, never, after the same time (A7).
 * @throws Problem `unavailable` when too many wait already.
 */
export const isPassword = async (password: string, hash: string | null) => {
  const matches = await inTurn(() => Bun.password.verify(spelled(password), hash ?? nobodysHash))
  return matches && hash !== null
}

let list: Promise<ReadonlySet<string>> | undefined

/** 49 233 passwords; read at the first need, so that a start does not wait for them. */
const commonPasswords = () => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return list
}

/** @throws Problem `invalid` with the sentence for the field, for a password that would be guessed (A6). */
export const checkPassword = async (password: string, owner: { email: string; business: string }) => {
  const error = isGuessable(password, await commonPasswords())
    ? passwordGuessable
    : isPersonal(password, owner) && passwordPersonal
  if (error) throw new Problem('invalid', { error, fields: { password: error } })
}
