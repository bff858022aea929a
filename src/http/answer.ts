import type { TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { jsonAnswer } from './headers.ts'

/** An answer that is JSON text already, typed as what it says. */
export const jsonText = <Body>(text: string) =>
  jsonAnswer(text) as Response & TypedResponse<JSONParsed<Body>, 200, 'json'>
