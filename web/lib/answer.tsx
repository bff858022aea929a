import {
  type Context,
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useState,
} from 'react'

type AnswerContext<Answer> = Context<readonly [Answer, Dispatch<SetStateAction<Answer>>] | null>

/** The server's answer that a client's page shows. Components below its provider share it. */
export const newAnswer = <Answer,>(): AnswerContext<Answer> =>
  createContext<readonly [Answer, Dispatch<SetStateAction<Answer>>] | null>(null)

type AnswerProviderProps<Answer> = { of: AnswerContext<Answer>; initial: Answer; children: ReactNode }

export const AnswerProvider = <Answer,>({ of: Shared, initial, children }: AnswerProviderProps<Answer>) => (
  <Shared value={useState(initial)}>{children}</Shared>
)

/** @returns the answer, and how to replace it */
export const useAnswer = <Answer,>(context: AnswerContext<Answer>) => {
  const answer = useContext(context)
  if (!answer) throw new Error('This component stands outside its page.')
  return answer
}
