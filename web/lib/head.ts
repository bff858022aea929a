import { useEffect, useLayoutEffect } from 'react'
import { useBusiness } from './business.tsx'

export type Head = { title: string; description?: string | undefined; noindex?: boolean | undefined }

const state: { last: Head | null; title: string; hasErrors: boolean } = { last: null, title: '', hasErrors: false }

export const lastHead = () => state.last

const updateTitle = () => {
  document.title = state.hasErrors ? `Error: ${state.title}` : state.title
}

const setErrors = (hasErrors: boolean) => {
  state.hasErrors = hasErrors
  updateTitle()
}

/** Prefixes the document title with "Error: " while a form on the page has errors, as GOV.UK does. */
export const useErrorTitle = (hasErrors: boolean) =>
  useEffect(() => {
    setErrors(hasErrors)
    return () => setErrors(false)
  }, [hasErrors])

const metaOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ??
  document.head.appendChild(Object.assign(document.createElement('meta'), { name }))

// Keeps the server's origin, which may differ from the one in the address bar.
const updateCanonical = () => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (link) link.href = new URL(window.location.pathname, link.href).href
}

export const useHead = (head: Head) => {
  const { title, description = '', noindex = false } = head
  const { name } = useBusiness()
  if (typeof document === 'undefined') state.last = head
  useLayoutEffect(() => {
    state.title = `${title} | ${name}`
    updateTitle()
    metaOf('description').content = description
    metaOf('robots').content = noindex ? 'noindex' : 'all'
    updateCanonical()
  }, [title, name, description, noindex])
}
