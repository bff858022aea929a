import type { TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'

/** An answer that is JSON text already, typed as what it says. */
export const jsonText = <Body>(text: string) =>
  new Response(text, { headers: { 'content-type': 'application/json' } }) as Response &
    TypedResponse<JSONParsed<Body>, 200, 'json'>
