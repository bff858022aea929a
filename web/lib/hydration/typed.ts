export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a control, which its id and name identify on the same page. */
export type TypedValue = { place: string; value: string; checked: boolean }

export const controlsIn = (root: ParentNode) => [...root.querySelectorAll<Control>('input, textarea, select')]

export const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

export const typedIn = (control: Control): TypedValue => ({
  place: [control.id, control.name, isCheckable(control) && control.value].join(' '),
  value: control.value,
  checked: isCheckable(control) && control.checked,
})

/** Hidden fields belong to the page; only the person fills in a file or a password. */
export const isTyped = ({ type }: Control) => !['hidden', 'file', 'password'].includes(type)

// React does not notice a value that is set with the setter that React installed.
const setValue = (control: Control, value: string) => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const fillIn = (control: Control, { value, checked }: TypedValue) => {
  if (!isCheckable(control)) {
    if (control.value !== value) setValue(control, value)
  } else if (control.checked !== checked) control.click()
}

/** Tells React of what was typed, chosen or focused before it rendered: as if the person did it again now. */
export const announceTyped = (root: ParentNode) => {
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  for (const control of controlsIn(root).filter(isTyped)) {
    if (control instanceof HTMLSelectElement) continue
    if (isCheckable(control)) {
      // Only the chosen one of several radio buttons is pressed.
      if (control.checked === control.defaultChecked || (control.type === 'radio' && !control.checked)) continue
      control.checked = !control.checked
      control.click()
    } else if (control.value !== control.defaultValue) {
      const { value, selectionStart, selectionEnd } = control
      // React records this value, and then notices that the next one differs.
      control.value = ''
      setValue(control, value)
      if (control === document.activeElement && selectionStart !== null)
        control.setSelectionRange(selectionStart, selectionEnd)
    }
  }
}

/** Fills each control in once, as soon as it is on the page, and calls `filled` for it. */
export const fillWhenShown = (
  root: Element,
  typed: readonly TypedValue[],
  filled: (control: Control, typed: TypedValue) => void = () => {},
) => {
  const remaining = new Map(typed.map((each) => [each.place, each]))
  if (remaining.size === 0) return
  const fill = () => {
    for (const control of controlsIn(root)) {
      const found = remaining.get(typedIn(control).place)
      if (!found) continue
      remaining.delete(found.place)
      fillIn(control, found)
      filled(control, found)
    }
    if (remaining.size === 0) appearing.disconnect()
  }
  const appearing = new MutationObserver(fill)
  appearing.observe(root, { childList: true, subtree: true })
  fill()
}
