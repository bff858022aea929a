/*
 * A page works without a script. This inline script loads the entry: at once after the first paint where the page asks
 * for it, the URL has a hash or a query, or lib/hydration/new-build.ts kept typed values; otherwise on the first interaction.
 * A button pressed before hydration is clicked again after it. server-entry.tsx replaces the words in capitals.
 */
{
  let pressed
  let at
  const buttons = () => [...document.querySelectorAll('button[type=button]')]
  const press = ({ target }) => {
    pressed = target.closest('button[type=button]')
    at = buttons().indexOf(pressed)
  }
  const events = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll', 'dragenter', 'change']
  const options = { capture: true, passive: true }
  // The same as `reloadOnce` in lib/hydration/new-build.ts, which is not loaded yet.
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
  const load = (event) => {
    // Chromium sends pointermove, without a movement, for a pointer that rests above the page.
    if (event?.type === 'pointermove' && !event.movementX && !event.movementY) return
    for (const name of events) removeEventListener(name, load, options)
    addEventListener('click', press)
    // So far the page has only the CSS that its markup uses.
    const links = { stylesheet: 'STYLESHEETS', modulepreload: 'ENTRY CHUNKS' }
    // Before the first interaction nobody waits for these files.
    const fetchPriority = event ? 'auto' : 'low'
    for (const [rel, files] of Object.entries(links))
      for (const href of files.split(' ').filter(Boolean))
        document.head.append(Object.assign(document.createElement('link'), { rel, href, fetchPriority }))
    import('ENTRY').catch(loadAgain)
  }
  const end = () => {
    removeEventListener('click', press)
    // Of a translated page React renders every element again.
    const button = pressed?.isConnected ? pressed : buttons()[at]
    button?.click()
  }
  // Later pages dispatch this event too.
  addEventListener('hydrated', end, { once: true })
  for (const name of events) addEventListener(name, load, options)
  const hasTyped = () => {
    try {
      return sessionStorage.getItem('typed-before-reload')
    } catch {}
  }
  const isWanted = 'AT_ONCE' === 'true' || location.hash || location.search || hasTyped()
  if (isWanted) requestAnimationFrame(() => setTimeout(load))
}
