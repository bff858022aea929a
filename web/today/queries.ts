import { mutationOptions } from '@tanstack/react-query'
import { type Day, minutes } from '#src/base/time.ts'
import type { Press } from '#src/today/act-rules.ts'
import { isWaiting, type TodayItem } from '#src/today/rules.ts'
import type { DigestWish, ItemDone, Today } from '#src/today/schema.ts'
import { answerOf, api, tokenParam } from '#web/lib/query/api.ts'
import { jsonQuery, queryClient } from '#web/lib/query/query.ts'
import { invalidateQuote } from '#web/quotes/admin/queries.ts'

const queryKey = ['today']

/** May poll and refetch on window focus, because a read does not extend the session (B3). */
export const todayQuery = jsonQuery(queryKey, (option) => api.admin.today.$get({}, option), {
  staleTime: 0,
  refetchInterval: minutes(1),
  refetchOnWindowFocus: true,
})

const { quotes, emails, today } = api.admin

export type PressInput = { item: TodayItem; text?: string; start?: ItemDone; day?: Day }

const press = ({ item: { kind, id, quote, act }, text = '', start = {}, day }: PressInput): Promise<unknown> => {
  const param = { id: quote?.id ?? id }
  const pressed = act.press
  switch (pressed?.verb) {
    case 'answer':
      return answerOf(quotes[':id'].answers.$post({ param, json: { text, seen: pressed.seen } }))
    case 'no_answer':
      return answerOf(quotes[':id']['no-answer'].$post({ param, json: { seen: pressed.seen } }))
    case 'follow_up':
      return answerOf(quotes[':id']['follow-up'].$post({ param, json: { text } }))
    case 'book': {
      const { ask, of, share, days, hours } = pressed
      const on = { day: day ?? days[0] ?? '', ask }
      const json =
        of && share !== null
          ? { kind: 'moved' as const, of, share, ...on }
          : { kind: 'booked' as const, hours: hours === 4 ? (4 as const) : (8 as const), ...on }
      return answerOf(quotes[':id'].days.$post({ param, json }))
    }
    case 'answer_ask':
      return answerOf(
        quotes[':id'].days.asked[':ask'].$post({ param: { ...param, ask: pressed.ask }, json: { words: text } }),
      )
    case 'put_away':
      return answerOf(quotes[':id']['follow-up']['put-away'].$post({ param, json: { nth: pressed.nth } }))
    case 'extend':
      return answerOf(quotes[':id'].extend.$post({ param, json: { valid_until: pressed.until } }))
    case 'resend_nda':
      return answerOf(quotes[':id'].nda.$post({ param, json: pressed.details }))
    case 'resend_email':
      return answerOf(emails[':id'].resend.$post({ param: { id: pressed.email }, json: {} }))
    default:
      return answerOf(today[':kind'][':id'].done.$post({ param: { kind, id }, json: start }))
  }
}

const doneTitles: Partial<Record<Press['verb'], string>> = {
  done: 'Done',
  start: 'Start confirmed',
  answer: 'Answer sent to client',
  no_answer: 'No answer needed',
  follow_up: 'Follow-up sent',
  put_away: 'Follow-up put away',
  book: 'Day booked',
  answer_ask: 'Answer sent to client',
  extend: 'The client has more time',
  resend_nda: 'NDA sent again',
  resend_email: 'Email queued again',
}

/** An answer leaves the item of a start that is still to be confirmed, and of an ask for a day. */
export const endsItem = ({ item: { kind, act } }: PressInput) =>
  act.press?.verb !== 'answer_ask' && (kind !== 'won' || act.press?.verb === 'start')

const without = (all: Today, { kind, id }: TodayItem): Today => {
  const items = all.items.filter((item) => item.kind !== kind || item.id !== id)
  return { ...all, items, count: items.filter(isWaiting).length }
}

/** Does the act of an item, or marks it as done. The row itself shows a failure. */
export const pressMutation = mutationOptions({
  mutationFn: press,
  onSuccess: (_answer, input) => {
    const { item } = input
    if (endsItem(input)) queryClient.setQueryData(todayQuery.queryKey, (all) => all && without(all, item))
    if (item.quote) invalidateQuote(item.quote.id)
    void queryClient.invalidateQueries({ queryKey })
  },
  onError: () => queryClient.invalidateQueries({ queryKey }),
  meta: {
    done: (_answer: unknown, { item: { act } }: PressInput) => ({
      title: doneTitles[act.press?.verb ?? 'done'] ?? 'Done',
    }),
    failed: () => null,
  },
})

export const digestMutation = mutationOptions({
  mutationFn: (json: DigestWish) => answerOf(api.admin.digest.$post({ json })),
  onSettled: () => queryClient.invalidateQueries({ queryKey }),
  meta: {
    done: ({ wanted }: DigestWish) => ({ title: wanted ? 'The Monday digest is on' : 'The Monday digest is off' }),
    failed: 'Failed to change the Monday digest',
  },
})

export const digestQuery = (token: string) =>
  jsonQuery(['digest', token], (option) => api.digest[':token'].$get(tokenParam(token), option), { retry: false })

/** The page itself shows a failure, so there is no toast. */
export const digestByTokenMutation = (token: string) =>
  mutationOptions({
    mutationFn: (json: DigestWish) => answerOf(api.digest[':token'].$post({ ...tokenParam(token), json })),
    onSuccess: (wish) => queryClient.setQueryData(digestQuery(token).queryKey, wish),
  })
