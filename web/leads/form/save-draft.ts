import { type RefObject, useEffect, useRef, useState } from 'react'
import { clearDraft, saveDraft } from './draft.ts'

/** Long enough that a fast typist is not slowed, short enough that a crash costs a word. */
const pauseMs = 400

/** Keeps what is typed in this tab: a little after each change, and when the page is left, in whatever way. */
export const useKeptForm = (form: RefObject<HTMLFormElement | null>) => {
  const [isKept, setKept] = useState(false)
  const over = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const box = form.current
    if (!box) return
    const keep = () => {
      clearTimeout(timer.current)
      if (!over.current) saveDraft(box)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [form])

  return {
    isKept,
    keep: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        if (form.current && !over.current) setKept(saveDraft(form.current))
      }, pauseMs)
    },
    /** It was sent: nothing is kept any more. */
    drop: () => {
      over.current = true
      clearTimeout(timer.current)
      clearDraft()
    },
  }
}
