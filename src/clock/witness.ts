import { msOfHttpDate, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { originsOf } from '#src/outgoing.ts'
import { countFrom } from './guard.ts'

const timeoutMs = seconds(10)

/**
 * Takes the Date header of an answer from outside as the time. A wall clock that disagrees is not trusted any more; one
 * that agrees is. Never throws. @returns whether the header had a date
 */
export const recordWitness = (
  ctx: Pick<Context, 'db' | 'clock' | 'monotonic'>,
  { date }: { date: string | null | undefined },
): boolean => {
  const wallMs = date ? msOfHttpDate(date) : null
  if (wallMs !== null) countFrom(ctx, { wallMs })
  return wallMs !== null
}

const hostsOf = (config: Context['config']) => {
  const { email, bucket, heartbeat } = originsOf(config)
  return [email, bucket, heartbeat].filter((host) => host !== null)
}

/** Asks the hosts that the product talks to anyway, without a path, a key or content, until one tells the time. */
export const askWitnesses = async (ctx: Context) => {
  for (const host of hostsOf(ctx.config)) {
    try {
      const { headers } = await ctx.fetch(host, {
        method: 'HEAD',
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (recordWitness(ctx, { date: headers.get('date') })) return
    } catch {
      // Out of reach, or its certificate does not fit the wrong clock: the next one may answer.
    }
  }
}
