import { type Instant, seconds } from '#src/base/time.ts'
import type { Context } from '#src/context.ts'
import { StampFault } from './rules.ts'
import { checkResponse, formatQuery, newNonce } from './time-stamp.ts'

const timeoutMs = seconds(10)
const maxBytes = 64 * 1024

const readBody = async ({ body }: Response) => {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new StampFault('more than 64 kB')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type StampAnswer = { response: Buffer; at: Instant } | { fault: string }

/** Asks an authority for the time of a hash (RFC 3161). Never throws, and names no part of the URL. */
export const askForStamp = async (
  ctx: Pick<Context, 'fetch' | 'random'>,
  { url, hash }: { url: string; hash: string },
): Promise<StampAnswer> => {
  const query = { hash, nonce: newNonce(ctx.random) }
  try {
    const answer = await ctx.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query' },
      body: formatQuery(query),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      throw new StampFault(`status ${answer.status}`)
    }
    const response = await readBody(answer)
    return { response, at: checkResponse(response, query) }
  } catch (fault) {
    return { fault: fault instanceof StampFault ? fault.message : 'no answer' }
  }
}
