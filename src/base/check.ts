import type { Instant } from './time.ts'

export const states = ['green', 'yellow', 'red'] as const
export type State = (typeof states)[number]

export const stateLabels: Record<State, string> = { green: 'In order', yellow: 'Have a look', red: 'Act now' }

/** What a green check is called instead of "In order", where nothing is known. */
type Unknown = 'Not set up' | 'Not yet'

/** The result of one check. `todo`: one sentence that says what to do, or null. `details`: a machine's own message. */
export type Finding = {
  state: State
  text: string
  todo: string | null
  details?: string | undefined
  unknown?: Unknown | undefined
  /** When the copy was made, or the restore drill passed. */
  at?: Instant | undefined
  /** A yellow finding counts as green if only this machine reaches the server. */
  onlyOnInternet?: true | undefined
}

export const green = (text: string, unknown?: Unknown): Finding => ({
  ...{ state: 'green', text, todo: null },
  ...(unknown && { unknown }),
})
export const yellow = (text: string, todo: string): Finding => ({ state: 'yellow', text, todo })
export const red = (text: string, todo: string): Finding => ({ state: 'red', text, todo })

export const worst = (all: readonly State[]): State =>
  (['red', 'yellow'] as const).find((state) => all.includes(state)) ?? 'green'
