import { now } from './now.ts'

/** `warned`: the end is near. `over`: it is there. */
export type Phase = 'active' | 'warned' | 'over'

/** In milliseconds without activity. */
export type IdleLimits = { warnMs: number; limitMs: number }

/** Over only after more than the limit (SPEC §4 "Inactivity"): exactly at it, one is still in. */
export const phaseOf = (idleMs: number, { warnMs, limitMs }: IdleLimits): Phase => {
  if (idleMs > limitMs) return 'over'
  return idleMs >= warnMs ? 'warned' : 'active'
}

type IdlePlan = IdleLimits & {
  checkMs: number
  /** The page was opened, or something was done in this tab: at most once in `reportMs`, and never later than that after it was done. */
  onActive: () => void
  reportMs: number
  onPhase: (phase: Phase) => void
}

const signs = ['mousemove', 'keydown', 'click', 'scroll'] as const
const tabsMs = 1_000

/** Runs at once, then at most once every `everyMs`: what was asked meanwhile is made up for at the end. */
const paced = (everyMs: number, run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let owed = false
  const ask = () => {
    owed = timer !== undefined
    if (owed) return
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (owed) ask()
    }, everyMs)
  }
  return { ask, stop: () => clearTimeout(timer) }
}

/**
 * Watches for inactivity (SPEC §4): any mouse move, key press, click or scroll, in this tab or another one of this
 * browser, starts the time anew. Looks every `checkMs`, and whenever the tab comes into view. The clock is the wall's,
 * for time asleep counts too; the server keeps the limit that holds.
 */
export const watchIdle = ({ checkMs, reportMs, onActive, onPhase, ...limits }: IdlePlan) => {
  const tabs = new BroadcastChannel('activity')
  let lastAt = now()
  let phase: Phase = 'active'

  const check = () => {
    const found = phaseOf(now() - lastAt, limits)
    if (found === phase) return
    phase = found
    onPhase(phase)
  }
  const toTabs = paced(tabsMs, () => tabs.postMessage('active'))
  const toServer = paced(reportMs, onActive)
  const act = () => {
    // A check was missed: the machine has slept, and what wakes it is no sign of who was here.
    if (now() - lastAt > limits.limitMs + checkMs) check()
    if (phase === 'over') return
    lastAt = now()
    toTabs.ask()
    toServer.ask()
  }
  const onView = () => document.visibilityState === 'visible' && check()

  tabs.onmessage = () => {
    lastAt = now()
    check()
  }
  for (const sign of signs) window.addEventListener(sign, act, { capture: true, passive: true })
  document.addEventListener('visibilitychange', onView)
  const timer = setInterval(check, checkMs)
  // Somebody opened the page: its time and the server's begin together.
  toServer.ask()

  return {
    /** Somebody said that they are there. */
    stay: () => {
      act()
      check()
    },
    stop: () => {
      clearInterval(timer)
      toTabs.stop()
      toServer.stop()
      tabs.close()
      for (const sign of signs) window.removeEventListener(sign, act, { capture: true })
      document.removeEventListener('visibilitychange', onView)
    },
  }
}
