import { idleMinutes, idleWarningMinutes } from '#src/auth/rules.ts'
import { minutes } from '#src/base/time.ts'
import { now } from '#web/lib/now.ts'
import { reportActivity } from './queries.ts'
import { openChannel } from './tabs.ts'

type Phase = 'active' | 'warned' | 'over'

export const warnMinutes = idleMinutes - idleWarningMinutes

/** After exactly `idleMinutes` the session is still valid. */
const phaseOf = (idleMs: number): Phase => {
  if (idleMs > minutes(idleMinutes)) return 'over'
  return idleMs >= minutes(warnMinutes) ? 'warned' : 'active'
}

const checkMs = minutes(1)
const reportMs = minutes(1)
const activityEvents = ['mousemove', 'keydown', 'click', 'scroll'] as const
const otherTabsMs = 1_000

const throttle = (everyMs: number, run: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending = false
  const call = () => {
    pending = timer !== undefined
    if (pending) return
    run()
    timer = setTimeout(() => {
      timer = undefined
      if (pending) call()
    }, everyMs)
  }
  return { call, stop: () => clearTimeout(timer) }
}

/**
 * Measures inactivity over all tabs of this browser, by the wall clock, so that time asleep counts too. The server
 * enforces the limit, and is told of activity at once, and then at most once per `reportMs`.
 */
export const watchIdle = (onPhase: (phase: Phase) => void) => {
  const tabs = openChannel('activity')
  let lastAt = now()
  let phase: Phase = 'active'

  const check = () => {
    const newPhase = phaseOf(now() - lastAt)
    if (newPhase === phase) return
    phase = newPhase
    onPhase(phase)
  }
  const notifyTabs = throttle(otherTabsMs, () => tabs?.postMessage('active'))
  const notifyServer = throttle(reportMs, reportActivity)
  const onActivity = () => {
    // A missed check means that the machine was asleep: the event that woke it does not count as activity.
    if (now() - lastAt > minutes(idleMinutes) + checkMs) check()
    if (phase === 'over') return
    lastAt = now()
    notifyTabs.call()
    notifyServer.call()
  }
  const onView = () => document.visibilityState === 'visible' && check()

  tabs?.addEventListener('message', () => {
    lastAt = now()
    check()
  })
  const ended = new AbortController()
  const { signal } = ended
  for (const name of activityEvents) window.addEventListener(name, onActivity, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', onView, { signal })
  const timer = setInterval(check, checkMs)
  // A page load counts as activity, on the server too.
  notifyServer.call()

  return {
    stay: () => {
      onActivity()
      check()
    },
    stop: () => {
      clearInterval(timer)
      notifyTabs.stop()
      notifyServer.stop()
      tabs?.close()
      ended.abort()
    },
  }
}
