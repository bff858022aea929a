import type { FormOutcome } from '#src/leads/schema.ts'

declare global {
  /** On the server, the renderer sets it before the pages are loaded. */
  var serverPageData: Readonly<Record<string, unknown>> | undefined
}

const jsonBlock = (name: string): unknown => {
  const text = document.getElementById(name)?.textContent
  return text ? JSON.parse(text) : null
}

/** Data that the server sends with a page: in the browser, a block of JSON. @returns null where there is none. */
export const pageData = <Kind>(name: string): Kind | null =>
  (typeof document === 'undefined' ? (globalThis.serverPageData?.[name] ?? null) : jsonBlock(name)) as Kind | null

/** The outcome of a form that the browser posted without a script; null on a page that was opened by GET. */
export const postedForm = () => pageData<FormOutcome>('posted')
