import { Problem } from '#src/base/problem.ts'
import { createQueue } from '#src/task-queue.ts'
import { isGuessable, isPersonal } from './rules.ts'
import { passwordGuessable, passwordPersonal } from './schema.ts'

/** The minimum that OWASP recommends. Bun uses one lane. */
const argon2id = { algorithm: 'argon2id', memoryCost: 19_456, timeCost: 2 } as const

/** The hash of an unknown random password, so that an unknown address takes as long as a known one (A7). */
const unknownHash =
  '$argon2id$v=19$m=19456,t=2,p=1$QKXl1QUZtpjSqRh2f+1oxO82iW80OE6ISqN4evusv9o$BtFg/gjdMqu0x3CQHftj6cltrbVxy0BILYBFE3m7jbw'

// Each hash takes 19 MB and a core. The queue belongs to the machine, not to a context.
const queueHash = createQueue({ concurrency: 2, maxWaiting: 20, retryAfterSeconds: 1 })

// Keyboards encode the same characters differently.
const normalize = (password: string) => password.normalize('NFKC')

export const hashPassword = (password: string) => queueHash(() => Bun.password.hash(normalize(password), argon2id))

/** False after the same time where there is no hash. @throws unavailable */
export const isPassword = async (password: string, hash: string | null) => {
  const matches = await queueHash(() => Bun.password.verify(normalize(password), hash ?? unknownHash))
  return matches && hash !== null
}

let list: Promise<ReadonlySet<string>> | undefined

/** Loads the list at the first new password, so that the start does not wait for it. */
const commonPasswords = () => {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  )
  return list
}

/** Refuses a password that would be guessed. @throws invalid, with the sentence for the field */
export const checkPassword = async (password: string, owner: { email: string; business: string }) => {
  const error = isGuessable(password, await commonPasswords())
    ? passwordGuessable
    : isPersonal(password, owner) && passwordPersonal
  if (error) throw new Problem('invalid', { error, fields: { password: error } })
}
