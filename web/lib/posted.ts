import { createContext, useContext } from 'react'
import { Problem, type Refusal } from '#src/base/problem.ts'
import type { FormAct, PostedForm } from '#src/http/page-schema.ts'

/** The form that the browser posted without a script; null on a page that was opened. */
export const PostedContext = createContext<PostedForm | null>(null)

/** The form that one of these acts posted, or any, accepted or refused. */
export const usePostedAct = (acts?: readonly FormAct[]) => {
  const posted = useContext(PostedContext)
  return posted && (acts?.includes(posted.act) ?? true) ? { ...posted, typed: new URLSearchParams(posted.body) } : null
}

export type PostedRefusal = { typed: URLSearchParams; refusal: Refusal }

/** The same, if it was refused: what was typed, and its refusal. */
export const usePosted = (acts?: readonly FormAct[]): PostedRefusal | null => {
  const posted = usePostedAct(acts)
  return posted?.refusal ? { typed: posted.typed, refusal: posted.refusal } : null
}

/** The fields of the posted form, refused or not. */
export const usePostedTyped = () => usePostedAct()?.typed ?? new URLSearchParams()

export const problemOf = ({ refusal: { code, error, fields } }: PostedRefusal) =>
  new Problem(code, { error, ...(fields && { fields }) })
