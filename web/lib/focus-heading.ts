/** Set when a navigation ended before its page had a heading; the heading takes the focus as soon as it is there. */
const state = { awaited: false }

const heading = () => document.querySelector<HTMLElement>('main h1')

/** After a change of page: the focus goes to the new heading, now or when it appears. */
export const arrive = () => {
  const found = heading()
  state.awaited = !found
  found?.focus({ preventScroll: true })
}

/** A heading has appeared: it takes the focus if it was awaited. */
export const greet = (appeared: HTMLElement) => {
  if (!state.awaited) return
  state.awaited = false
  appeared.focus({ preventScroll: true })
}
