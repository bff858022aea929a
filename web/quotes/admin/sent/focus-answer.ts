import { threadId } from '#src/conversation/rules.ts'

/** Brings the answer box into view with the question above it, and the focus into the box. */
export const focusAnswer = () => {
  const box = document.querySelector<HTMLTextAreaElement>(`#${threadId} form textarea`)
  box?.focus({ preventScroll: true })
  box?.form?.scrollIntoView({ block: 'end' })
}
