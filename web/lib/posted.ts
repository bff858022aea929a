import { createContext, useContext } from 'react'
import { Problem, type Refusal } from '#src/base/problem.ts'
import type { FormAct, PostedForm } from '#src/http/page-schema.ts'

/** The form that the browser posted without a script; null on a page that was opened. */
export const PostedContext = createContext<PostedForm | null>(null)

const typedIn = ({ body }: PostedForm) => new URLSearchParams(body)

/** The form that one of these acts posted, accepted or refused. */
export const usePostedAct = (acts: readonly FormAct[]) => {
  const posted = useContext(PostedContext)
  return posted && acts.includes(posted.act) ? { ...posted, typed: typedIn(posted) } : null
}

export type PostedRefusal = { typed: URLSearchParams; refusal: Refusal }

/** The refused form of one of these acts, or of any: what was typed, and its refusal. */
export const usePosted = (acts?: readonly FormAct[]): PostedRefusal | null => {
  const posted = useContext(PostedContext)
  return posted?.refusal && (acts?.includes(posted.act) ?? true)
    ? { typed: typedIn(posted), refusal: posted.refusal }
    : null
}

/** The fields of the posted form, refused or not. */
export const usePostedTyped = () => {
  const posted = useContext(PostedContext)
  return posted ? typedIn(posted) : new URLSearchParams()
}

export const problemOf = ({ refusal: { code, error, fields } }: PostedRefusal) =>
  new Problem(code, { error, ...(fields && { fields }) })
