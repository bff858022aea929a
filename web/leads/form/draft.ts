import { type AssessmentForm, emptyForm, readAssessmentForm } from '#src/leads/schema.ts'
import { type Control, controlsIn, isCheckable } from '#web/lib/hydration/typed.ts'
import { withSessionStorage } from '#web/lib/session-storage.ts'

type Draft = { values: AssessmentForm; formToken: string }

const draftKey = 'needs-assessment'

const isEmpty = (values: AssessmentForm) => JSON.stringify(values) === JSON.stringify(emptyForm)

export const parseDraft = (text: string | null): Draft | null => {
  try {
    const stored: Record<string, unknown> = Object(JSON.parse(text ?? ''))
    const values = readAssessmentForm({
      get: (name) => stored[name],
      getAll: (name) => (Array.isArray(stored[name]) ? stored[name] : []),
    })
    return isEmpty(values) ? null : { values, formToken: typeof stored.formToken === 'string' ? stored.formToken : '' }
  } catch {
    return null
  }
}

export const serializeDraft = ({ values, formToken }: Draft) =>
  isEmpty(values) ? null : JSON.stringify({ ...values, formToken })

export const loadDraft = () => parseDraft(withSessionStorage((storage) => storage.getItem(draftKey)))

export const clearDraft = () => void withSessionStorage((storage) => storage.removeItem(draftKey))

export const saveDraft = (form: HTMLFormElement) => {
  const data = new FormData(form)
  const text = serializeDraft({ values: readAssessmentForm(data), formToken: String(data.get('formToken') ?? '') })
  if (text === null) {
    clearDraft()
    return false
  }
  return withSessionStorage((storage) => storage.setItem(draftKey, text)) !== null
}

const isUntouched = (control: Control) => {
  if (isCheckable(control)) return control.checked === control.defaultChecked
  return control instanceof HTMLSelectElement || control.value === control.defaultValue
}

const fill = (control: Control, value: string | string[]) => {
  if (isCheckable(control)) control.checked = [value].flat().includes(control.value)
  else control.value = String(value)
}

/** Fills in the draft, but not in controls that the visitor has changed since the page was rendered. */
export const restoreDraft = (form: HTMLFormElement, { values }: Draft) => {
  for (const [name, value] of Object.entries(values)) {
    const group = controlsIn(form).filter((control) => control.name === name)
    if (group.every(isUntouched)) for (const control of group) fill(control, value)
  }
}
