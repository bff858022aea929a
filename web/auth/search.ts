import { safeReturnPath } from './return-path.ts'

type Mode = 'login' | 'signup' | 'forgot'

/** `confirm`, `reset` and `setup` are secrets of links in emails. */
export type AuthSearch = {
  mode?: Exclude<Mode, 'login'> | undefined
  next?: string | undefined
  confirm?: string | undefined
  reset?: string | undefined
  setup?: string | undefined
}

// The router parses values as JSON where it can, so a secret of digits arrives as a number.
const secret = (value: unknown) =>
  (typeof value === 'string' && value) || typeof value === 'number' ? String(value) : undefined

export const parseAuthSearch = ({ mode, next, confirm, reset, setup }: Record<string, unknown>): AuthSearch => ({
  mode: mode === 'signup' || mode === 'forgot' ? mode : undefined,
  next: safeReturnPath(next),
  confirm: secret(confirm),
  reset: secret(reset),
  setup: secret(setup),
})
