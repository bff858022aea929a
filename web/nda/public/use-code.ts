import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { askForCode, inlineSigningQuery } from './inline-signing-queries.ts'

const againMs = seconds(30)

/** The code that was mailed. After a while the signer may request another one. */
export const useCode = (token: string) => {
  const client = useQueryClient()
  const { queryKey } = inlineSigningQuery(token)
  const [sent, setSent] = useState(0)
  const [mayRepeat, setMayRepeat] = useState(true)
  // The state renders too late to stop the second half of a double click.
  const isAsking = useRef(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => askForCode(token),
    onSuccess: ({ expires_at }) => {
      client.setQueryData(queryKey, (shown) => shown && { ...shown, code_expires_at: expires_at })
      setMayRepeat(false)
      setSent((times) => times + 1)
    },
    // Somebody may have signed, or the NDA may have been revoked, meanwhile.
    onError: () => void client.refetchQueries({ queryKey }),
    onSettled: () => {
      isAsking.current = false
    },
  })
  useEffect(() => {
    if (sent === 0) return
    const timer = setTimeout(() => setMayRepeat(true), againMs)
    return () => clearTimeout(timer)
  }, [sent])
  return {
    sent,
    isPending,
    mayRepeat,
    failure: isPending ? null : error,
    ask: () => {
      if (isAsking.current) return
      isAsking.current = true
      mutate()
    },
  }
}

export type SigningCode = ReturnType<typeof useCode>
