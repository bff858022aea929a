/*
 * A public page works without a script. This inline script loads the entry on the visitor's first interaction, or at
 * once where the page asks for it, the URL has a hash or a query, or lib/new-build.ts kept typed values. A button
 * pressed before hydration is clicked again after it. server-entry.tsx fills in ENTRY.
 */
{
  let pressed
  const press = ({ target }) => {
    pressed = target.closest('button[type=button]')
  }
  const events = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'dragenter', 'change']
  const options = { capture: true, passive: true }
  // Repeats the reload of lib/new-build.ts, which is not loaded.
  const loadAgain = () => {
    try {
      if (!navigator.onLine || Date.now() - sessionStorage.getItem('reloaded-at') < 60_000) return
      sessionStorage.setItem('reloaded-at', Date.now())
      const typed = [
        ...document.querySelectorAll('input:not([type=hidden], [type=file], [type=password]), textarea, select'),
      ].map(({ id, name, type, value, checked }) => ({
        place: [id, name, /^(checkbox|radio)$/.test(type) && value].join(' '),
        value,
        checked,
      }))
      sessionStorage.setItem('typed-before-reload', JSON.stringify({ path: location.pathname, typed }))
      location.reload()
    } catch {}
  }
  const load = () => {
    for (const name of events) removeEventListener(name, load, options)
    addEventListener('click', press)
    import('ENTRY').catch(loadAgain)
  }
  const end = () => {
    removeEventListener('click', press)
    pressed?.click()
  }
  // Later pages dispatch this event too.
  addEventListener('hydrated', end, { once: true })
  const { now } = document.currentScript.dataset
  for (const name of events) addEventListener(name, load, options)
  const hasTyped = () => {
    try {
      return sessionStorage.getItem('typed-before-reload')
    } catch {}
  }
  if (now !== undefined || location.hash || location.search || hasTyped()) requestAnimationFrame(() => setTimeout(load))
}
