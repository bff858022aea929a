import { expect } from 'vitest'
import { type Code, problems } from '#src/base/problem.ts'
import { read, refusalOf } from '#tests/fixtures/server.ts'
import { openQuote } from '#tests/quotes/fixtures.ts'

/** In working hours. */
const monday = '2026-11-23T10:00:00+13:00'
/** Three working days later. */
export const thursday = '2026-11-26T10:00:00+13:00'

/** An open quote that was sent on {@link monday}, and its follow-ups. */
export const followedQuote = async (...[changes, options]: Parameters<typeof openQuote>) => {
  const quote = await openQuote({ valid_until: '2026-12-18', ...changes }, { now: monday, ...options })
  await quote.server.deliver()
  const { server, asAdmin, atLink } = quote
  return {
    ...quote,
    draftFollowUp: () => asAdmin('/follow-up'),
    sendFollowUp: (text = 'Kia ora Hana,\n\nDid it arrive?') => asAdmin('/follow-up', { text }),
    lookAtReminders: () => atLink('/reminders'),
    stopReminders: () => atLink('/stop-reminders', {}),
    /** The follow-ups that the client got. */
    received: async () => (await server.deliver()).filter(({ subject }) => subject.includes('open until')),
    emailStates: () => server.rows('emails', { kind: 'quote_follow_up' }).map(({ state }) => state),
  }
}

/** The same, seen by the client at once. */
export const seenQuote = async (...input: Parameters<typeof openQuote>) => {
  const quote = await followedQuote(...input)
  await quote.view()
  return quote
}

type Quote = Pick<Awaited<ReturnType<typeof followedQuote>>, 'draftFollowUp' | 'sendFollowUp'>

/** Why no follow-up may go now. */
export const reasonOf = async (answer: ReturnType<Quote['draftFollowUp']>) => {
  const { text, reason } = await read(answer)
  expect(text).toBeNull()
  return reason
}

/** None may go: the page is told why, and the press is refused. */
export const refusesFollowUp = async ({ draftFollowUp, sendFollowUp }: Quote, code: Code) => {
  expect(await reasonOf(draftFollowUp())).toBe(problems[code][1])
  expect(await refusalOf(sendFollowUp())).toEqual([409, code])
}
