import { controlsIn, fillIn, isTyped, typedIn } from './typed.ts'

/**
 * Where the markup is not what React expects, because the browser translated it, say, React makes the page again. Call
 * the result then: what was typed and where the focus was goes over to the new controls.
 */
export const carryOver = (root: HTMLElement) => {
  const before = controlsIn(root).filter(isTyped)
  let focused = document.activeElement
  const note = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  root.addEventListener('focusin', note)
  return () => {
    root.removeEventListener('focusin', note)
    const after = new Map(controlsIn(root).map((control) => [typedIn(control).place, control]))
    for (const old of before) {
      const typed = typedIn(old)
      const control = after.get(typed.place)
      if (!control || control === old) continue
      fillIn(control, typed)
      if (old !== focused) continue
      control.focus()
      if (control instanceof HTMLSelectElement || old instanceof HTMLSelectElement || old.selectionStart === null)
        continue
      control.setSelectionRange(old.selectionStart, old.selectionEnd)
    }
  }
}
