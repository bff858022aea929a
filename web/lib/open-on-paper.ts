import { type RefObject, useEffect } from 'react'

/** A list of `details`. */
export type List = RefObject<HTMLElement | null>

export const itemsOf = (list: List) => [...(list.current?.querySelectorAll('details') ?? [])]

/** A browser keeps at most one open of the items that share a name. */
export const groupItems = (items: readonly HTMLDetailsElement[], name: string | null) => {
  for (const item of items) name ? item.setAttribute('name', name) : item.removeAttribute('name')
}

/** On paper everything is unfolded; afterwards the screen is as it was. */
export const useOpenOnPaper = (list: List) =>
  useEffect(() => {
    let before: { item: HTMLDetailsElement; open: boolean; name: string | null }[] = []
    const unfold = () => {
      const items = itemsOf(list)
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
    addEventListener('beforeprint', unfold)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', unfold)
      removeEventListener('afterprint', restore)
    }
  }, [list])
