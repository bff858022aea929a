/*
 * A public page reads, links, unfolds and posts by itself; the rest of it is fetched when a visitor first stirs, or at
 * once where the page says so, this tab's storage (which a browser may refuse) keeps something for it, or the address
 * asks for something in it. A button that is pressed meanwhile is pressed again when it can answer. Stands in the page as
 * it is, with ENTRY filled in.
 */
{
  let pressed
  const press = ({ target }) => {
    pressed = target.closest('button[type=button]')
  }
  const stirs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'dragenter', 'change']
  const options = { capture: true, passive: true }
  const boot = () => {
    for (const stir of stirs) removeEventListener(stir, boot, options)
    addEventListener('click', press)
    import('ENTRY')
  }
  addEventListener('takenover', () => {
    removeEventListener('click', press)
    pressed?.click()
  })
  const { now, kept } = document.currentScript.dataset
  const keeps = () => {
    try {
      return sessionStorage.getItem(kept)
    } catch {}
  }
  if (now !== undefined || keeps() || location.hash || location.search) requestAnimationFrame(() => setTimeout(boot))
  else for (const stir of stirs) addEventListener(stir, boot, options)
}
