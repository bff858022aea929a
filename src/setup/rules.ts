import type { EmailNews } from '#src/mail/schema.ts'

/** `faulty`: set, and does not work. `advised`: not set, but recommended. */
export type SetupState = 'missing' | 'faulty' | 'sample' | 'advised' | 'unset' | 'set'

/** `value` is null if nothing is set; for a secret it only says that it is set. */
export type SetupLine = {
  name: string
  variables: string[]
  state: SetupState
  value: string | null
  /** The consequence of the value. */
  text: string | null
  todo: string | null
}

/** `portrait` is the hash in the addresses of its pictures. `tests` has the newest first. */
export type Setup = {
  complete: boolean
  lines: SetupLine[]
  portrait: string | null
  test: { to: string; tests: EmailNews[] }
}

export const testsPerHour = 3

/** The subject of the emails that test the delivery. */
export const setupSubject = 'setup'
