import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useState } from 'react'

/** A context for the server's answer that a page shows, shared by the components below its provider. */
export const createAnswerContext = <Answer,>() =>
  createContext<readonly [Answer, Dispatch<SetStateAction<Answer>>] | null>(null)

type AnswerContext<Answer> = ReturnType<typeof createAnswerContext<Answer>>

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
