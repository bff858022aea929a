/**
 * What the server gives along with a page, by name. On the server the renderer puts it here before the pages are loaded
 * (server-entry.tsx); in the browser it stands in the page as a block of JSON.
 */
declare global {
  var givenToPages: Readonly<Record<string, unknown>> | undefined
}

const block = (name: string): unknown => {
  const text = document.getElementById(name)?.textContent
  return text ? JSON.parse(text) : null
}

/** @returns null where nothing of that name was given. */
export const given = <Kind>(name: string): Kind | null =>
  (typeof document === 'undefined' ? (globalThis.givenToPages?.[name] ?? null) : block(name)) as Kind | null
