import { useEffect, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { usePosted } from '#web/lib/posted.ts'
import { useAction } from '#web/lib/query/use-action.ts'
import { askForCode, useInlineNda, useRefreshedInline } from './inline-signing-queries.ts'

const repeatAfterMs = seconds(30)

/** Requests the emailed code. After `repeatAfterMs` the signer may request another one. */
export const useCode = (token: string) => {
  const changeNda = useInlineNda()
  const refresh = useRefreshedInline(token)
  const [sent, setSent] = useState(0)
  const [mayRepeat, setMayRepeat] = useState(true)
  const { mutate, isPending, error } = useAction(
    async () => {
      try {
        return await askForCode(token)
      } catch (error) {
        // Somebody may have signed, or the NDA may have been revoked, meanwhile.
        void refresh()
        throw error
      }
    },
    {
      onSuccess: ({ expires_at }) => {
        changeNda((shown) => ({ ...shown, code_expires_at: expires_at }))
        setMayRepeat(false)
        setSent((times) => times + 1)
      },
      posted: usePosted(['code']),
    },
  )
  useEffect(() => {
    if (sent === 0) return
    const timer = setTimeout(() => setMayRepeat(true), repeatAfterMs)
    return () => clearTimeout(timer)
  }, [sent])
  return {
    sent,
    isPending,
    mayRepeat,
    failure: isPending ? null : error,
    ask: () => mutate(undefined),
  }
}

export type SigningCode = ReturnType<typeof useCode>
