import { useEffect } from 'react'
import { type DetailsList, detailsIn, groupItems } from '#web/lib/print.ts'

// `screen`, so that nothing closes for printing.
const narrow = 'screen and (width < 48rem)'
const reducedMotion = '(prefers-reduced-motion: reduce)'
const revealMs = 150

/** Keeps the item with the focus open, or else the first. */
const closeOthers = (items: readonly HTMLDetailsElement[]) => {
  const open = items.filter((item) => item.open)
  const current = open.find((item) => item.contains(document.activeElement)) ?? open[0]
  for (const item of open) item.open = item === current
}

/** Allows one open item on narrow screens, several on wide ones. */
export const useOneOpenItem = (list: DetailsList) =>
  useEffect(() => {
    const query = matchMedia(narrow)
    const apply = () => {
      const items = detailsIn(list)
      if (query.matches) closeOthers(items)
      groupItems(items, query.matches ? 'faq' : null)
    }
    // A resize may cross the limit several times within a frame.
    const onChange = () => requestAnimationFrame(apply)
    apply()
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [list])

/** Opens, scrolls to and focuses the item of the #hash. */
export const useOpenByHash = (list: DetailsList) =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reveal = () => {
      const item = document.getElementById(location.hash.slice(1))?.closest('details')
      if (!item || !list.current?.contains(item)) return
      item.open = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        item.scrollIntoView({ behavior: matchMedia(reducedMotion).matches ? 'instant' : 'smooth' })
        item.querySelector('summary')?.focus({ preventScroll: true })
      }, revealMs)
    }
    // A link to the current hash fires no hashchange.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')?.href === location.href) reveal()
    }
    reveal()
    addEventListener('hashchange', reveal)
    document.addEventListener('click', onClick)
    return () => {
      clearTimeout(timer)
      removeEventListener('hashchange', reveal)
      document.removeEventListener('click', onClick)
    }
  }, [list])
