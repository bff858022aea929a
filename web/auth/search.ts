import { internalPath } from './return-path.ts'

type Mode = 'login' | 'signup' | 'forgot'

/** The address of /auth: its mode, where to go afterwards, or the secret of a link in an email. */
export type AuthSearch = {
  mode?: Exclude<Mode, 'login'> | undefined
  next?: string | undefined
  confirm?: string | undefined
  reset?: string | undefined
  setup?: string | undefined
}

// The router reads what looks like JSON as JSON; a secret is text whatever it looks like.
const secret = (value: unknown) =>
  (typeof value === 'string' && value) || typeof value === 'number' ? String(value) : undefined

export const readAuthSearch = ({ mode, next, confirm, reset, setup }: Record<string, unknown>): AuthSearch => ({
  mode: mode === 'signup' || mode === 'forgot' ? mode : undefined,
  next: internalPath(next),
  confirm: secret(confirm),
  reset: secret(reset),
  setup: secret(setup),
})
