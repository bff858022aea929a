import { type RefObject, useEffect } from 'react'

export type DetailsList = RefObject<HTMLElement | null>

export const detailsIn = (list: DetailsList) => [...(list.current?.querySelectorAll('details') ?? [])]

/** A browser keeps at most one open of the items that share a name. */
export const groupItems = (items: readonly HTMLDetailsElement[], name: string | null) => {
  for (const item of items) name ? item.setAttribute('name', name) : item.removeAttribute('name')
}

export const useExpandedForPrint = (list: DetailsList) =>
  useEffect(() => {
    let before: { item: HTMLDetailsElement; open: boolean; name: string | null }[] = []
    const expand = () => {
      const items = detailsIn(list)
      before = items.map((item) => ({ item, open: item.open, name: item.getAttribute('name') }))
      groupItems(items, null)
      for (const item of items) item.open = true
    }
    const restore = () => {
      for (const { item, open, name } of before) {
        item.open = open
        groupItems([item], name)
      }
      before = []
    }
    addEventListener('beforeprint', expand)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', expand)
      removeEventListener('afterprint', restore)
    }
  }, [list])

export const usePrintFooter = (text: string) => {
  useEffect(() => {
    if (!('replaceSync' in CSSStyleSheet.prototype)) return
    const sheet = new CSSStyleSheet()
    const style = 'font: 8pt "Site Sans", sans-serif; color: #444444;'
    sheet.replaceSync(`@page {
      @bottom-left { content: ${JSON.stringify(text)}; ${style} }
      @bottom-right { content: "Page " counter(page) " of " counter(pages); ${style} }
    }`)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
    }
  }, [text])
}
