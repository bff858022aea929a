import { type AssessmentForm, emptyForm, readAssessmentForm } from '#src/leads/schema.ts'
import { askTab } from '#web/lib/tab-storage.ts'

/** What is kept of a form while it is being filled in: in this tab only, and gone with it. */
type Draft = { values: AssessmentForm; issue: string }

/** Where it stands in the tab's storage. */
export const draftKey = 'needs-assessment'

const isEmpty = (values: AssessmentForm) => JSON.stringify(values) === JSON.stringify(emptyForm)

/** What stood in the storage → the draft, or null where it is none. */
export const readDraft = (text: string | null): Draft | null => {
  try {
    const kept: Record<string, unknown> = Object(JSON.parse(text ?? ''))
    const values = readAssessmentForm({
      get: (name) => kept[name],
      getAll: (name) => (Array.isArray(kept[name]) ? kept[name] : []),
    })
    return isEmpty(values) ? null : { values, issue: typeof kept.issue === 'string' ? kept.issue : '' }
  } catch {
    return null
  }
}

/** @returns null where nothing is worth keeping. */
export const writeDraft = ({ values, issue }: Draft) => (isEmpty(values) ? null : JSON.stringify({ ...values, issue }))

export const loadDraft = () => readDraft(askTab((storage) => storage.getItem(draftKey)))

export const clearDraft = () => void askTab((storage) => storage.removeItem(draftKey))

/** Keeps what the form holds now. @returns whether something is kept. */
export const saveDraft = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const text = writeDraft({ values: readAssessmentForm(data), issue: String(data.get('issue') ?? '') })
  if (text === null) {
    clearDraft()
    return false
  }
  const isKept = askTab((storage) => {
    storage.setItem(draftKey, text)
    return true
  })
  return isKept ?? false
}

type Control = HTMLInputElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const canBeTicked = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

const isAsRendered = (control: Control) =>
  canBeTicked(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue

const fill = (control: Control, kept: string | string[]) => {
  if (canBeTicked(control)) control.checked = [kept].flat().includes(control.value)
  else control.value = String(kept)
}

/** Puts a draft back, but leaves alone what somebody has touched since the page was shown. */
export const restoreDraft = (form: HTMLFormElement, { values }: Draft) => {
  const controls = [...form.elements].filter(isControl)
  for (const [name, kept] of Object.entries(values)) {
    const group = controls.filter((control) => control.name === name)
    if (group.every(isAsRendered)) for (const control of group) fill(control, kept)
  }
}
