import type { HandOver, NdaInvitation, NdaSignature, SignedAnswer } from '#src/nda/schema.ts'
import { newAnswer, useAnswer } from '#web/lib/answer.tsx'
import { call } from '#web/lib/query/request.ts'
import { signSeconds } from './retry.ts'

export const ndaAnswer = newAnswer<NdaInvitation>()

/** @returns a function that reads the invitation again. A failure leaves the page as it is. */
export const useRefreshedInvitation = (token: string) => {
  const [, setAnswer] = useAnswer(ndaAnswer)
  return () =>
    call<NdaInvitation>(['nda', token])
      .then(setAnswer)
      .catch(() => undefined)
}

export const sendSignature = (token: string, body: NdaSignature) =>
  call<SignedAnswer>(['nda', token, 'sign'], { body, seconds: signSeconds })

export const sendHandOver = (token: string, body: HandOver) => call<object>(['nda', token, 'hand-over'], { body })

// The page neither waits for these calls nor reports their failure.
const tell = (token: string, what: string) => void call(['nda', token, what], { body: {} }).catch(() => undefined)

export const acknowledge = (token: string) => tell(token, 'ack')

export const reportNdaView = (token: string) => tell(token, 'view')
