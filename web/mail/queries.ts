import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, api, within } from '#web/lib/api.ts'

const answerSeconds = 10

/** How often a page looks again while a letter is on its way. */
const letterMs = 4_000

type WithLetters = { state: { data?: { letters: readonly { state: string }[] } | undefined } }

/** For a query whose answer tells of letters: while one of them waits to be sent, it is looked at again. */
export const whileLettersWait = ({ state }: WithLetters) =>
  state.data?.letters.some((letter) => letter.state === 'pending') ? letterMs : false

const letters = api.admin.letters

/** Letters that wait for an admin's decision. Asked anew on each visit, never in between: asking counts as activity (B3). */
export const stuckLettersQuery = queryOptions({
  queryKey: ['stuck-letters'],
  queryFn: ({ signal }) => answerOf(letters.$get({}, within(answerSeconds, signal))),
  staleTime: 0,
})

/** Resend. */
export const resendLetter = mutationOptions({
  mutationFn: (id: string) => answerOf(letters[':id'].resend.$post({ param: { id }, json: {} }, within(answerSeconds))),
  meta: { done: { title: 'Letter queued again' }, failed: 'Failed to resend letter' },
})

/** Discard. */
export const discardLetter = mutationOptions({
  mutationFn: (id: string) =>
    answerOf(letters[':id'].discard.$post({ param: { id }, json: {} }, within(answerSeconds))),
  meta: { done: { title: 'Letter discarded' }, failed: 'Failed to discard letter' },
})
