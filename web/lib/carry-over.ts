type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlsIn = (root: ParentNode) => [...root.querySelectorAll<Control>('input, textarea, select')]

const placeOf = (control: Control) => [control.id, control.name, control.type === 'radio' && control.value].join(' ')

const fill = (control: Control, old: Control) => {
  if (control instanceof HTMLInputElement && old instanceof HTMLInputElement) control.checked = old.checked
  if (control.type === 'file' || control.type === 'hidden') return
  control.value = old.value
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

/**
 * Where the markup is not what React expects, because the browser translated it, say, React makes the page again. Call
 * the result then: what was typed and where the focus was goes over to the new controls.
 */
export const carryOver = (root: HTMLElement) => {
  const before = controlsIn(root)
  let focused = document.activeElement
  const note = ({ target }: FocusEvent) => {
    focused = target instanceof Element ? target : null
  }
  root.addEventListener('focusin', note)
  return () => {
    root.removeEventListener('focusin', note)
    const after = new Map(controlsIn(root).map((control) => [placeOf(control), control]))
    for (const old of before) {
      const control = after.get(placeOf(old))
      if (!control || control === old) continue
      fill(control, old)
      if (old !== focused) continue
      control.focus()
      if (control instanceof HTMLSelectElement || old instanceof HTMLSelectElement || old.selectionStart === null)
        continue
      control.setSelectionRange(old.selectionStart, old.selectionEnd)
    }
  }
}
