import { seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'

/** `date` is the Date header of the answer, whatever its status. */
export type Answer = { ok: boolean; reason: string; date: string | null }

type Call = { url: string; init?: RequestInit }

/**
 * One request to a service of the owner's choice, within 10 s. Never throws, names no part of the URL, which is a secret,
 * and follows no redirect, which would take it elsewhere.
 */
export const callOut = async (ctx: Pick<Context, 'fetch'>, { url, init }: Call): Promise<Answer> => {
  try {
    const response = await ctx.fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(seconds(10)) })
    await response.body?.cancel()
    return { ok: response.ok, reason: `status ${response.status}`, date: response.headers.get('date') }
  } catch {
    return { ok: false, reason: 'no answer', date: null }
  }
}
