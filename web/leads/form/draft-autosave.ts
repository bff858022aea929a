import { type RefObject, useEffect, useRef, useState } from 'react'
import { clearDraft, saveDraft } from './draft.ts'

const debounceMs = 400

/** Saves the form's draft in this tab: shortly after each change, and when the page is left. */
export const useDraftAutosave = (form: RefObject<HTMLFormElement | null>) => {
  const [isSaved, setSaved] = useState(false)
  const isStopped = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const element = form.current
    if (!element) return
    const saveNow = () => {
      clearTimeout(timer.current)
      if (!isStopped.current) saveDraft(element)
    }
    window.addEventListener('pagehide', saveNow)
    return () => {
      window.removeEventListener('pagehide', saveNow)
      saveNow()
    }
  }, [form])

  return {
    isSaved,
    saveSoon: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (form.current && !isStopped.current) setSaved(saveDraft(form.current))
      }, debounceMs)
    },
    /** Clears the draft and saves no more. */
    stop: () => {
      isStopped.current = true
      clearTimeout(timer.current)
      clearDraft()
    },
  }
}
