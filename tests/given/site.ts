import { join } from 'node:path'
import { minutes } from '#src/base/time.ts'
import { openSite } from '#src/http/site.ts'
import type { Kit } from '#src/kit.ts'
import { configured } from './config.ts'

const dist = join(import.meta.dirname, '../../dist')

const unlogged = () => {
  throw new Error('the site logged something')
}

/** The built site as the server opens it, for the business of {@link configured}; it waits longer for its pages. */
export const openBuiltSite = (environment?: Record<string, string>, patienceMs = minutes(1)) => {
  const config = configured(environment)
  const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const log = { info: unlogged, warn: unlogged, error: unlogged }
  const site = openSite({ config, random, log } as unknown as Kit, dist, patienceMs)
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    site.serve(new Request(config.origin + path, { method, headers }), path)
  return { config, site, get }
}
