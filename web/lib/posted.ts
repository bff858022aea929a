import { createContext, useContext } from 'react'
import { Problem } from '#src/base/problem.ts'
import type { PostedFields } from '#src/http/client-schema.ts'

/** The form that the browser posted without a script; null on a page that was opened. */
export const PostedForm = createContext<PostedFields | null>(null)

/** The form that one of these acts posted, taken or refused. */
export const usePostedAct = (acts: readonly PostedFields['act'][]) => {
  const posted = useContext(PostedForm)
  return posted && acts.includes(posted.act) ? posted : null
}

/** The refused form of one of these acts, or of any: its values and its refusal. */
export const usePosted = (acts?: readonly PostedFields['act'][]) => {
  const posted = useContext(PostedForm)
  return posted?.refusal && (acts?.includes(posted.act) ?? true)
    ? { values: posted.values, refusal: posted.refusal }
    : null
}

/** The values of the posted form, refused or not. */
export const usePostedValues = () => useContext(PostedForm)?.values ?? {}

export type PostedRefusal = NonNullable<ReturnType<typeof usePosted>>

export const problemOf = ({ refusal: { code, error, fields } }: PostedRefusal) =>
  new Problem(code, { error, ...(fields && { fields }) })

/** The address of this server, which is the same on the server and in the browser. */
export const PageOrigin = createContext('')

export const useOrigin = () => useContext(PageOrigin) || window.location.origin
