import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import type { Reads } from '#src/db/transact.ts'
import { findRun } from '#src/runs/record.ts'

/**
 * One request to a service of the owner's choice, within 10 s. Never throws, names no part of the URL, which is a
 * secret, and follows no redirect, which would take it to another host.
 */
export const requestService = async (
  ctx: Pick<Context, 'fetch'>,
  { url, init }: { url: string; init?: RequestInit },
): Promise<{ ok: boolean; reason: string }> => {
  try {
    const response = await ctx.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(seconds(10)) })
    await response.body?.cancel()
    return { ok: response.ok, reason: `status ${response.status}` }
  } catch {
    return { ok: false, reason: 'no answer' }
  }
}

// The third failure in a row raises an alarm, because one lost packet must not.
const failuresThatCount = 3

/** How many times in a row a ping or a message failed, and whether that is trouble. */
export const findFailures = (reads: Reads, kind: 'heartbeat' | 'alert') => {
  const failures = Number(findRun(reads, kind)?.detail.failures ?? 0)
  return { failures, isFailing: failures >= failuresThatCount }
}
