import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useState } from 'react'

/** The server's answer that a page shows. Components below its provider share it. */
export const newAnswer = <Answer,>() => createContext<readonly [Answer, Dispatch<SetStateAction<Answer>>] | null>(null)

type AnswerContext<Answer> = ReturnType<typeof newAnswer<Answer>>

type AnswerProviderProps<Answer> = { context: AnswerContext<Answer>; initial: Answer; children: ReactNode }

export const AnswerProvider = <Answer,>({ context: Shared, initial, children }: AnswerProviderProps<Answer>) => (
  <Shared value={useState(initial)}>{children}</Shared>
)

/** @returns the answer, and how to replace it */
export const useAnswer = <Answer,>(context: AnswerContext<Answer>) => {
  const answer = useContext(context)
  if (!answer) throw new Error('This component stands outside its page.')
  return answer
}
