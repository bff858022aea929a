import type { Instant } from './time.ts'

export const states = ['green', 'yellow', 'red'] as const
export type State = (typeof states)[number]

export const stateLabels: Record<State, string> = { green: 'In order', yellow: 'Have a look', red: 'Act now' }

/** What one check finds. `todo` is one sentence with what to do, or null. `details` come from a machine. */
export type Finding = {
  state: State
  text: string
  todo: string | null
  details?: string | undefined
  /** When the copy was made, or the restore proven. */
  at?: Instant | undefined
  /** The line is yellow on the internet, and green where only this machine reaches the server. */
  onlyOnInternet?: true | undefined
}

export const green = (text: string): Finding => ({ state: 'green', text, todo: null })
export const yellow = (text: string, todo: string): Finding => ({ state: 'yellow', text, todo })
export const red = (text: string, todo: string): Finding => ({ state: 'red', text, todo })

export const worst = (all: readonly State[]): State =>
  (['red', 'yellow'] as const).find((state) => all.includes(state)) ?? 'green'
