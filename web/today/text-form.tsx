import { useRef } from 'react'
import { ownerAnswer } from '#src/conversation/schema.ts'
import { askAnswer } from '#src/days/schema.ts'
import { followUpText } from '#src/follow-ups/schema.ts'
import type { TodayItem } from '#src/today/rules.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { queryClient } from '#web/lib/query/query.ts'
import { validateWith } from '#web/lib/validation.ts'
import { type PressInput, todayQuery } from './queries.ts'

const kinds = {
  answer: { parse: validateWith(ownerAnswer), name: 'text', label: 'Your answer' },
  follow_up: { parse: validateWith(followUpText), name: 'text', label: 'Follow-up' },
  answer_ask: { parse: validateWith(askAnswer), name: 'words', label: 'Your answer' },
}

type TextFormProps = {
  item: TodayItem
  send: (input: PressInput) => Promise<unknown>
  onCancel: () => void
}

/** The text that an item sends to the client. The owner has seen the conversation as it was when the form opened. */
export const TextForm = ({ item, send, onCancel }: TextFormProps) => {
  const seen = useRef(item)
  const verb = item.act.press?.verb
  const { parse, name, label } = kinds[verb === 'answer' || verb === 'answer_ask' ? verb : 'follow_up']
  const values: Record<string, string> = { [name]: verb === 'follow_up' ? (item.text ?? '') : '' }
  const form = useAppForm({
    values,
    parse,
    send: (typed: { text: string } | { words: string }) =>
      send({ item: seen.current, text: 'words' in typed ? typed.words : typed.text }).catch(async (error: unknown) => {
        await queryClient.invalidateQueries(todayQuery)
        const isSame = (one: TodayItem) => one.kind === item.kind && one.id === item.id
        seen.current = queryClient.getQueryData(todayQuery.queryKey)?.items.find(isSame) ?? item
        throw error
      }),
  })
  return (
    <FormFrame form={form} label={`${label}: ${item.title}`} className="max-w-[44rem] gap-3" unmarked takesFocus>
      <LeaveGuard form={form} />
      <form.LongText name={name} label={label} rows={3} />
      <FormButtons size="small" className="min-h-11" busy="Sending..." onCancel={onCancel}>
        Send and next
      </FormButtons>
    </FormFrame>
  )
}
