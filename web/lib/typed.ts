type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in a control, which its id and name find again on the same page. */
export type Typed = { place: string; value: string; checked: boolean }

export const controlsIn = (root: ParentNode) => [...root.querySelectorAll<Control>('input, textarea, select')]

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

export const typedIn = (control: Control): Typed => ({
  place: [control.id, control.name, isCheckable(control) && control.value].join(' '),
  value: control.value,
  checked: isCheckable(control) && control.checked,
})

/** Hidden fields are the page's own; nobody but the person fills in a file or a password. */
export const isTyped = ({ type }: Control) => !['hidden', 'file', 'password'].includes(type)

// React sees a value only that its own setter did not set.
const setValue = (control: Control, value: string) => {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
  set?.call(control, value)
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

export const fillIn = (control: Control, { value, checked }: Typed) => {
  if (!isCheckable(control)) {
    if (control.value !== value) setValue(control, value)
  } else if (control.checked !== checked) control.click()
}
