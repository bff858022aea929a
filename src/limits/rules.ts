import { networkOf, siteNetworkOf, widerNetworkOf } from '#src/base/network.ts'
import { type Code, Problem } from '#src/base/problem.ts'
import { days, hours, minutes } from '#src/base/time.ts'

/** At most `max` hits of a key in any `spanMs`. */
export type Limit = { max: number; spanMs: number }

export type Wait = { ms: number; spanMs: number }

export const perMinute = (max: number): Limit => ({ max, spanMs: minutes(1) })
export const perTenMinutes = (max: number): Limit => ({ max, spanMs: minutes(10) })
export const perHour = (max: number): Limit => ({ max, spanMs: hours(1) })
export const perDay = (max: number): Limit => ({ max, spanMs: days(1) })

/**
 * The wait of the first limit that is reached; null if one more hit is allowed. @param newest the time of the n-th
 * newest hit. A future time counts as now, so that a clock set back loosens no limit (D8).
 */
export const waitFor = (limits: readonly Limit[], newest: (n: number) => number | undefined, now: number) => {
  for (const { max, spanMs } of limits) {
    const blocking = newest(max)
    const ms = blocking === undefined ? 0 : Math.min(blocking, now) + spanMs - now
    if (ms > 0) return { ms, spanMs } satisfies Wait
  }
  return null
}

export const tooMany = (code: Code, waitMs: number) =>
  new Problem(code, { retryAfterSeconds: Math.ceil(waitMs / 1000) })

const scale = (limits: readonly Limit[], factor: number) =>
  limits.map(({ max, spanMs }) => ({ max: Math.max(1, Math.floor(max * factor)), spanMs }))

/** One customer of a provider may have 65,536 networks, so the wider ones around a network are counted too (F15). */
export const networkLimits = (address: string, limits: readonly Limit[]) => {
  const site = siteNetworkOf(address)
  return [
    { scope: 'network', network: networkOf(address), limits },
    ...(site === null ? [] : [{ scope: 'site', network: site, limits: scale(limits, 2) }]),
    { scope: 'wider network', network: widerNetworkOf(address), limits: scale(limits, 5) },
  ]
}

export type Budget = 'emails' | 'leads' | 'accounts' | 'events'

/**
 * The maximum in any hour, and in any 24 hours. `firsts` are additional: this many a day, each the first one of its
 * wider network that day. A flood from a few networks leaves them to everybody else.
 */
export type Allowance = { perHour: number; perDay: number; firsts: number }

export const allowances = {
  leads: { perHour: 30, perDay: 100, firsts: 200 },
  // More than emails: an account is made even if the budget of emails refuses its email.
  accounts: { perHour: 150, perDay: 500, firsts: 500 },
  events: { perHour: 300, perDay: 1500, firsts: 0 },
} as const satisfies Partial<Record<Budget, Allowance>>

/** One /48 (IPv4: /24) uses a fifth at most, so that its flood costs no other visitor anything. */
export const budgetLimits = (allowance: Allowance) => {
  const all = [perDay(allowance.perDay), perHour(allowance.perHour)]
  return { all, own: scale(all, 0.2), firsts: [perDay(allowance.firsts)] }
}
