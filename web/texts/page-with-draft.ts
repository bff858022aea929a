import { fillTokens, paragraphsOf } from '#src/texts/rules.ts'
import { tokenValues } from '#web/content/figures.ts'
import { readPage } from '#web/lib/query/api.ts'

export const readable = (text: string) => paragraphsOf(fillTokens(text, tokenValues()))

export type PageSource = { css: string; body: string }

/** A page of the site as the server has it, without its scripts. */
export const loadPage = async (path: string): Promise<PageSource> => {
  const html = await readPage(path)
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const [, body = ''] = /<body>(.*)<\/body>/s.exec(html) ?? []
  return { css, body: body.replace(/<(script|noscript)\b.*?<\/\1>/gs, '') }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const plain = (escaped: string) => escaped.replace(/&([a-z\d#]+);/g, (whole, name) => entities[name] ?? whole)

const isVoid = /^(br|hr|img|input|wbr|source)$/
const piece = /<(\/?)([a-z][\w:-]*)([^>]*)>|<!--.*?-->|([^<]+)/gi
const attribute = /([\w:-]+)(?:="([^"]*)")?/g

/**
 * Builds the markup of our own renderer. The content policy allows no parser of the browser: it would let text become
 * markup.
 */
const build = (inside: Document, markup: string) => {
  const open: Element[] = [inside.body]
  for (const [, closing, name, attributes = '', text] of markup.matchAll(piece)) {
    const parent = open.at(-1) ?? inside.body
    if (text) parent.append(plain(text))
    else if (closing) open.pop()
    else if (name) {
      const isSvg = name === 'svg' || parent.namespaceURI?.endsWith('svg')
      const element = inside.createElementNS(`http://www.w3.org/${isSvg ? '2000/svg' : '1999/xhtml'}`, name)
      for (const [, key = '', value = ''] of attributes.matchAll(attribute)) element.setAttribute(key, plain(value))
      parent.append(element)
      if (!isVoid.test(name)) open.push(element)
    }
  }
}

/** Puts the page into the frame, for reading only. */
export const fillFrame = (inside: Document, { css, body }: PageSource) => {
  const { defaultView } = inside
  if (!defaultView) return
  const sheet = new (defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(css)
  inside.adoptedStyleSheets = [sheet]
  inside.body.replaceChildren()
  inside.body.inert = true
  build(inside, body)
}

/** The elements of these paragraphs; none where the first is not on the page. */
const elementsOf = (inside: Document, paragraphs: readonly string[]) => {
  const all = [...inside.querySelectorAll<HTMLElement>('p, li, dd')]
  const first = all.findIndex(({ textContent }) => textContent.trim().startsWith(paragraphs[0] ?? ''))
  const rest = first < 0 ? [] : all.slice(first + 1)
  const others = paragraphs.slice(1).flatMap((words) => rest.find(({ textContent }) => textContent === words) ?? [])
  return [...all.slice(first, first + 1), ...others].slice(0, first < 0 ? 0 : undefined)
}

/** @param shown what the page may say now; the first that is found counts */
export const findText = (inside: Document, shown: readonly string[]) =>
  shown.map((text) => elementsOf(inside, readable(text))).find(({ length }) => length > 0) ?? []

/** @returns the elements that now have the paragraphs */
export const writeText = (elements: readonly HTMLElement[], text: string): HTMLElement[] => {
  const paragraphs = readable(text)
  const last = elements.at(-1)
  if (!last) return []
  for (const spare of elements.slice(paragraphs.length)) spare.remove()
  let before = elements[0] ?? last
  return paragraphs.map((words, at) => {
    const element = elements[at] ?? (before.cloneNode() as HTMLElement)
    if (!elements[at]) before.after(element)
    element.textContent = words
    before = element
    return element
  })
}

export const reveal = ([element]: readonly HTMLElement[]) => {
  const view = element?.ownerDocument.defaultView
  if (!element || !view) return
  const item = element.closest('details')
  if (item) item.open = true
  view.scrollTo(0, view.scrollY + element.getBoundingClientRect().top - 160)
}
