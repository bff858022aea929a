import { useEffect } from 'react'
import { groupItems, itemsOf, type List } from '#web/lib/open-on-paper.ts'

/** Narrow windows (SPEC §9). Paper is no window: while printing, nothing closes. */
const narrow = 'screen and (width < 48rem)'
const still = '(prefers-reduced-motion: reduce)'
const revealMs = 150

/** Where only one may be open, which one stays: the one being read, as far as can be told. */
const keepOne = (items: readonly HTMLDetailsElement[]) => {
  const open = items.filter((item) => item.open)
  const kept = open.find((item) => item.contains(document.activeElement)) ?? open[0]
  for (const item of open) item.open = item === kept
}

/** Below 768 px only one item is open, and it can be closed; in wider windows several may be (SPEC §2 "FAQ"). */
export const useOneAtATime = (list: List) =>
  useEffect(() => {
    const phone = matchMedia(narrow)
    const follow = () => {
      const items = itemsOf(list)
      if (phone.matches) keepOne(items)
      groupItems(items, phone.matches ? 'faq' : null)
    }
    // A window on its way to another size may pass through any: what holds in the next frame counts.
    const onChange = () => requestAnimationFrame(follow)
    follow()
    phone.addEventListener('change', onChange)
    return () => phone.removeEventListener('change', onChange)
  }, [list])

/** The item that the address names opens, comes into view and takes the focus: on arrival and whenever its link is followed. */
export const useNamedItem = (list: List) =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const reveal = () => {
      const item = document.getElementById(location.hash.slice(1))?.closest('details')
      if (!item || !list.current?.contains(item)) return
      item.open = true
      clearTimeout(timer)
      timer = setTimeout(() => {
        item.scrollIntoView({ behavior: matchMedia(still).matches ? 'instant' : 'smooth' })
        item.querySelector('summary')?.focus({ preventScroll: true })
      }, revealMs)
    }
    // Following the link of the item that the address names already changes nothing in the address.
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
