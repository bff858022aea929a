import { controlsIn, fillWhenShown, isTyped, typedIn } from './typed.ts'

/** Ends with the press that is under way: on elements that React replaces meanwhile it would be none. */
export const pressEnds = async (root: HTMLElement) => {
  while (root.querySelector(':active')) await new Promise((then) => setTimeout(then, 20))
}

/**
 * If the markup differs from React's, for example because the browser translated it, React renders the page again. Call
 * the returned function right after that: it moves the typed values, the focus and what was opened to the new elements.
 */
export const carryOver = (root: HTMLElement) => {
  const before = controlsIn(root).filter(isTyped)
  const details = [...root.querySelectorAll('details')]
  let focused = document.activeElement
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  // Listens before React does, because React may render the page again at once.
  window.addEventListener('focusin', noteFocus, { capture: true })
  return () => {
    const replaced = before.filter((old) => !old.isConnected)
    // Runs only once: a later call would undo newer typing.
    if (replaced.length > 0) before.length = 0
    for (const [at, shown] of [...root.querySelectorAll('details')].entries()) {
      const old = details[at]
      if (!old || old.isConnected) continue
      shown.open = old.open
      if (focused?.parentElement === old) shown.querySelector('summary')?.focus()
    }
    details.length = 0
    const old = replaced.find((control) => control === focused)
    fillWhenShown(root, replaced.map(typedIn), (control, { place }) => {
      if (!old || typedIn(old).place !== place) return
      control.focus()
      if (control instanceof HTMLSelectElement || old instanceof HTMLSelectElement || old.selectionStart === null)
        return
      control.setSelectionRange(old.selectionStart, old.selectionEnd)
    })
  }
}
