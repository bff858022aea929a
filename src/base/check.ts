import type { Instant } from './time.ts'

export const states = ['green', 'yellow', 'red'] as const
export type State = (typeof states)[number]

/** In the order of the status page. */
export const checkLabels = {
  emails: 'Emails',
  strangers: 'Emails to visitors',
  delivery: 'Emails that arrive',
  outbox: 'Emails for what happened',
  disk: 'Disk space',
  backup: 'Copy of the data',
  off_site: 'Copy in another place',
  restore_drill: 'Test of a copy',
  clock: 'Clock',
  key: 'Secret key',
  evidence: 'Records and their proof',
  rows: 'Database file',
  erasure: 'Erasure',
  alarms: 'Alarms',
  floods: 'Unusual traffic',
  proxy: 'Addresses of visitors',
  business: 'Business details',
  portrait: 'Portrait',
  sign_up: 'Sign-up',
  version: 'Version',
} as const
export type CheckName = keyof typeof checkLabels
export const checkNames = Object.keys(checkLabels) as CheckName[]

export const stateLabels: Record<State, string> = { green: 'In order', yellow: 'Have a look', red: 'Act now' }

/** One line of the status page. `todo` is one sentence with what to do, or null. `details` come from a machine. */
export type Check = {
  name: CheckName
  state: State
  text: string
  todo: string | null
  details?: string | undefined
  /** When the copy was made, or the restore proven. */
  at?: Instant | undefined
  /** The line is yellow on the internet, and green where only this machine reaches the server. */
  onlyOnInternet?: true | undefined
  /** The check failed, so its subject is unknown. */
  hasThrown?: true | undefined
}

/** Makes the results of one check. */
export const resultOf =
  (name: CheckName) =>
  (state: State, text: string, todo: string | null = null): Check => ({ name, state, text, todo })

export type StatusReport = { state: State; checks: Check[] }

export const worst = (all: readonly State[]): State =>
  (['red', 'yellow'] as const).find((state) => all.includes(state)) ?? 'green'
