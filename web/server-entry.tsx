import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { formPath } from '#src/site/rules.ts'
import type { RenderPage } from '#src/site/schema.ts'
import hydrationSource from './hydrate-on-interaction.js?raw'
import formSource from './leads/form/at-load.js?raw'
import { draftKey } from './leads/form/draft.ts'
import { lastHead } from './lib/head.ts'
import { postedForm } from './lib/page-data.ts'
import { newRouter } from './router.tsx'
import { PageHead } from './site/page-head.tsx'
import { structuredData } from './site/structured-data.ts'

const jsonBlock = (type: string, value: unknown, id?: string) =>
  `<script type="application/${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const pageDataBlocks = () =>
  Object.entries(globalThis.serverPageData ?? {}).map(([name, value]) => jsonBlock('json', value, name))

/** Shortens React's `<br/>`, `open=""` and `noValidate`. React escapes text, so nothing else matches. */
const minify = (markup: string) =>
  markup
    .replaceAll('/>', '>')
    .replace(/=""(?=[ >])/g, '')
    .replace(/ (noValidate|autoComplete|colSpan|inputMode|enterKeyHint|spellCheck|fetchPriority)(?=[= >])/g, (name) =>
      name.toLowerCase(),
    )

const hasFormErrors = () => {
  const answer = postedForm()
  return answer !== null && !answer.sent && Object.keys(answer.fields).length > 0
}

const withoutSpace = (source: string) =>
  source
    .replace(/\/\*.*?\*\//s, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** A posted form has its token, and its view was counted. */
const inlineScript = (path: string, entry: string) => {
  const sources = path === formPath && !postedForm() ? [hydrationSource, formSource] : [hydrationSource]
  return sources.map(withoutSpace).join('\n').replace('ENTRY', entry)
}

/** The attributes that hydrate a page without an interaction: the answer to a posted form, or a form with a draft. */
const hydrationAttributes = (path: string) => {
  if (postedForm()) return ' data-now'
  return path === formPath ? ` data-draft="${draftKey}"` : ''
}

export const renderPage: RenderPage = async (path, frame) => {
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  const pageHead = lastHead()
  if (!pageHead) throw new Error(`${path} has no head`)
  const head = minify(
    renderToStaticMarkup(<PageHead path={path} frame={frame} hasErrors={hasFormErrors()} {...pageHead} />),
  )
  const script = inlineScript(path, frame.entry)
  const blocks = [
    `<style>${frame.css}</style>`,
    ...structuredData(path, frame.origin).map((data) => jsonBlock('ld+json', data)),
    ...pageDataBlocks(),
  ].join('')
  const html = `<!DOCTYPE html><html lang="en-NZ"><head><meta charset="utf-8">${head}${blocks}</head><body><div id="root">${minify(body)}</div><script${hydrationAttributes(path)}>${script}</script></body></html>`
  return { html, script }
}
