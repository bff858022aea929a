import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { controlId } from '#web/components/form/form-frame.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { NativeSelect } from '#web/components/ui/native-select.tsx'
import { templatesQuery } from '#web/templates/queries.ts'
import { insertParagraph } from './quote-form.ts'
import type { DraftForm } from './use-draft-form.ts'

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)

/** Offers the paragraphs of the templates' scopes, to insert where the cursor is. */
export const ScopeParagraphs = ({ form }: { form: DraftForm }) => {
  const id = useId()
  const selectRef = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState('')
  const { data } = useQuery(templatesQuery)
  const groups = (data?.items ?? []).map(({ id: key, name, draft }) => ({
    key,
    name,
    paragraphs: paragraphsOf(draft.scope_summary),
  }))
  const isTouched = useRef(false)
  useEffect(() => {
    const markTouched = ({ target }: FocusEvent) => {
      if (target instanceof HTMLTextAreaElement && target.name === 'scope_summary') isTouched.current = true
    }
    document.addEventListener('focusin', markTouched)
    return () => document.removeEventListener('focusin', markTouched)
  }, [])
  if (groups.length === 0) return null

  const insert = () => {
    const area = document.getElementById(controlId(form.state.id, 'scope_summary'))
    if (!chosen || !(area instanceof HTMLTextAreaElement)) return selectRef.current?.focus()
    const text = form.api.state.values.scope_summary
    // Until the text area is focused, its cursor is at the start; then the paragraph is added at the end.
    const [start, end] = isTouched.current ? [area.selectionStart, area.selectionEnd] : [text.length, text.length]
    const inserted = insertParagraph(text, { start, end }, chosen)
    form.api.setFieldValue('scope_summary', inserted.text)
    requestAnimationFrame(() => {
      area.focus()
      area.setSelectionRange(inserted.cursor, inserted.cursor)
    })
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>Insert a paragraph</Label>
      <div className="flex flex-wrap gap-3">
        <NativeSelect
          ref={selectRef}
          id={id}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          className="min-w-0 grow basis-56"
        >
          <option value="">Choose from your templates</option>
          {groups.map(({ key, name, paragraphs }) => (
            <optgroup key={key} label={name}>
              {paragraphs.map((paragraph) => (
                <option key={paragraph} value={paragraph}>
                  {paragraph.length > 80 ? `${paragraph.slice(0, 79)}…` : paragraph}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect>
        <Button variant="secondary" onClick={insert}>
          Insert
        </Button>
      </div>
    </div>
  )
}
