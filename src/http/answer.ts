import type { TypedResponse } from 'hono'
import type { JSONParsed } from 'hono/utils/types'
import { type Finished, jsonAnswer } from './headers.ts'

/** An answer that is JSON text already, typed as what it says. */
export const jsonText = <Body>(text: string) =>
  jsonAnswer(text) as Finished & TypedResponse<JSONParsed<Body>, 200, 'json'>
