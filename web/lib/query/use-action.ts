import { useRef, useState } from 'react'
import { dismissFailure } from '#web/lib/notify.ts'
import { type PostedRefusal, problemOf } from '#web/lib/posted.ts'
import { type MutationToasts, notifyDone, notifyFailed } from './toasts.ts'

type ActionOptions<Answer> = {
  onSuccess?: (answer: Answer) => void
  toasts?: MutationToasts
  /** The same act, posted without a script. The form itself shows refused fields. */
  posted?: PostedRefusal | null
}

const idle: { isPending: boolean; error: Error | null } = { isPending: false, error: null }

/** An act of a client's page. Returns what a TanStack mutation would, without the bytes of that library. */
export const useAction = <Input, Answer>(
  send: (input: Input) => Promise<Answer>,
  { onSuccess, toasts = {}, posted = null }: ActionOptions<Answer> = {},
) => {
  const [state, setState] = useState<typeof idle>(() => ({
    ...idle,
    error: posted && !posted.refusal.fields ? problemOf(posted) : null,
  }))
  const newestCall = useRef(0)
  const mutateAsync = async (input: Input) => {
    newestCall.current += 1
    const ownCall = newestCall.current
    const settle = (error: Error | null) => ownCall === newestCall.current && setState({ isPending: false, error })
    dismissFailure()
    setState({ isPending: true, error: null })
    try {
      const answer = await send(input)
      onSuccess?.(answer)
      settle(null)
      notifyDone(toasts, answer, input)
      return answer
    } catch (fault) {
      const error = fault instanceof Error ? fault : new Error(String(fault))
      settle(error)
      notifyFailed(toasts, error)
      throw error
    }
  }
  return {
    ...state,
    mutateAsync,
    mutate: (input: Input) => void mutateAsync(input).catch(() => undefined),
    reset: () => setState(idle),
  }
}
