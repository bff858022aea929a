import { controlsIn, fillWhenShown, isTyped, typedIn } from './typed.ts'

/**
 * Where the markup is not what React expects, because the browser translated it, say, React makes the page again. Call
 * the result then, at once: what was typed and where the focus was goes over to the new controls.
 */
export const carryOver = (root: HTMLElement) => {
  const before = controlsIn(root).filter(isTyped)
  let focused = document.activeElement
  const noteFocus = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  // Before React hears of it, which may make the page again at once.
  window.addEventListener('focusin', noteFocus, { capture: true })
  return () => {
    const replaced = before.filter((old) => !old.isConnected)
    // Once: a later call would undo what was typed since.
    if (replaced.length > 0) before.length = 0
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
