import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { formPath } from '#src/site/rules.ts'
import type { RenderPage } from '#src/site/schema.ts'
import bootSource from './hydrate-on-interaction.js?raw'
import { draftKey } from './leads/form/draft.ts'
import { lastHead } from './lib/head.ts'
import { posted } from './lib/posted.ts'
import { newRouter } from './router.tsx'
import { PageHead } from './site/page-head.tsx'
import { structuredData } from './site/structured-data.ts'

const jsonBlock = (type: string, value: unknown, id?: string) =>
  `<script type="application/${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const givenBlocks = () =>
  Object.entries(globalThis.givenToPages ?? {}).map(([name, value]) => jsonBlock('json', value, name))

/** React writes `<br/>`, `open=""` and `noValidate`; HTML says the same plainer. Nothing else in its output looks so: it escapes. */
const plain = (markup: string) =>
  markup
    .replaceAll('/>', '>')
    .replace(/=""(?=[ >])/g, '')
    .replace(/ (noValidate|autoComplete|inputMode|enterKeyHint|spellCheck|fetchPriority)(?=[= >])/g, (name) =>
      name.toLowerCase(),
    )

// As the page's own script would say it (UX.md "Forms").
const isFaulty = () => {
  const answer = posted()
  return answer !== null && !answer.sent && Object.keys(answer.fields).length > 0
}

const bootScript = (entry: string) =>
  bootSource
    .replace(/\/\*.*?\*\//s, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
    .replace('ENTRY', entry)

/** When the page's script comes without being stirred for: to an answer, and to a form of which this tab keeps a draft. */
const promptness = (path: string) => {
  if (posted()) return ' data-now'
  return path === formPath ? ` data-kept="${draftKey}"` : ''
}

/** @returns the page of an address as the browser's router would show it, with all that search engines read (SPEED "Prerender"). */
export const renderPage: RenderPage = async (path, frame) => {
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  const said = lastHead()
  if (!said) throw new Error(`${path} says nothing of itself`)
  const head = plain(renderToStaticMarkup(<PageHead path={path} frame={frame} faulty={isFaulty()} {...said} />))
  const script = bootScript(frame.entry)
  const blocks = [
    `<style>${frame.css}</style>`,
    ...structuredData(path, frame.origin).map((data) => jsonBlock('ld+json', data)),
    ...givenBlocks(),
  ].join('')
  const html = `<!DOCTYPE html><html lang="en-NZ"><head><meta charset="utf-8">${head}${blocks}</head><body><div id="root">${plain(body)}</div><script${promptness(path)}>${script}</script></body></html>`
  return { html, script }
}
