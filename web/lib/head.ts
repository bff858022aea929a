import { useLayoutEffect } from 'react'
import { nameTitle } from './title.ts'

/** What a page says of itself outside its body; `description` is for search engines. */
export type Head = { title: string; description?: string | undefined; noindex?: boolean | undefined }

const state: { last: Head | null } = { last: null }

/** What the page that was rendered last said: the server writes it into the page's head (server-entry.tsx). */
export const lastHead = () => state.last

const metaOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`) ??
  document.head.appendChild(Object.assign(document.createElement('meta'), { name }))

// The server wrote the address that the business goes by, which need not be the one this browser came by.
const pointToPage = () => {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (link) link.href = new URL(window.location.pathname, link.href).href
}

/** Says it: in the window's title, and to search engines. */
export const useHead = (head: Head) => {
  const { title, description = '', noindex = false } = head
  if (typeof document === 'undefined') state.last = head
  useLayoutEffect(() => {
    nameTitle(title)
    metaOf('description').content = description
    metaOf('robots').content = noindex ? 'noindex' : 'all'
    pointToPage()
  }, [title, description, noindex])
}
