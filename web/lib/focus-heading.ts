// This is not in focus.ts, because every public page loads this file.
const state = { requested: false }

/** Focuses the page's h1 after a navigation: now, or as soon as it appears. */
export const requestHeadingFocus = () => {
  const heading = document.querySelector<HTMLElement>('main h1')
  state.requested = !heading
  heading?.focus({ preventScroll: true })
}

export const focusHeading = (heading: HTMLElement) => {
  if (!state.requested) return
  state.requested = false
  heading.focus({ preventScroll: true })
}
