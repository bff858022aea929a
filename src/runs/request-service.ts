import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findRun } from './record.ts'

/**
 * One request to a service of the owner's choice, within 10 s by default. Never throws, names no part of the URL, which is a
 * secret, and follows no redirect, which would take it to another host.
 */
export const requestService = async (
  ctx: Pick<Context, 'fetch'>,
  { url, init, timeoutMs = seconds(10) }: { url: string; init?: RequestInit; timeoutMs?: number },
): Promise<{ ok: boolean; reason: string }> => {
  try {
    const response = await ctx.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    return { ok: response.ok, reason: `status ${response.status}` }
  } catch {
    return { ok: false, reason: 'no answer' }
  }
}

export type ServiceMessage = { title: string; message: string }

/** One body for every service: Slack shows `text`; ntfy 2.10 fills the headers' templates from it. */
export const messageOf = ({ title, message }: ServiceMessage) => ({
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-template': 'yes',
    'x-title': '{{.title}}',
    'x-message': '{{.message}}',
  },
  body: JSON.stringify({ text: `${title}\n${message}`, title, message }),
})

// The third failure in a row raises an alarm, because one lost packet must not.
const failuresThatCount = 3

/** How many times in a row a ping or a message failed, and whether that is trouble. */
export const findFailures = (reads: Reads, kind: 'heartbeat' | 'alert' | 'news') => {
  const failures = Number(findRun(reads, kind)?.detail.failures ?? 0)
  return { failures, isFailing: failures >= failuresThatCount }
}
