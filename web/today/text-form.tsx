import { useRef } from 'react'
import { ownerAnswer } from '#src/conversation/schema.ts'
import { askAnswer } from '#src/days/schema.ts'
import { followUpText } from '#src/follow-ups/schema.ts'
import type { TodayItem } from '#src/today/rules.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { queryClient } from '#web/lib/query/query.ts'
import { type ParseResult, validateWith } from '#web/lib/validation.ts'
import { type PressInput, todayQuery } from './queries.ts'

const parseAskAnswer = validateWith(askAnswer)

const kinds = {
  answer: { parse: validateWith(ownerAnswer), label: 'Your answer' },
  follow_up: { parse: validateWith(followUpText), label: 'Follow-up' },
  answer_ask: {
    parse: ({ text }: { text: string }): ParseResult<{ text: string }> => {
      const parsed = parseAskAnswer({ words: text })
      return 'fields' in parsed
        ? { fields: { text: parsed.fields.words ?? '' } }
        : { data: { text: parsed.data.words } }
    },
    label: 'Your answer',
  },
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
  const { parse, label } = kinds[verb === 'answer' || verb === 'answer_ask' ? verb : 'follow_up']
  const form = useAppForm({
    values: { text: verb === 'follow_up' ? (item.text ?? '') : '' },
    parse,
    send: ({ text }) =>
      send({ item: seen.current, text }).catch(async (error: unknown) => {
        await queryClient.invalidateQueries(todayQuery)
        const isSame = (one: TodayItem) => one.kind === item.kind && one.id === item.id
        seen.current = queryClient.getQueryData(todayQuery.queryKey)?.items.find(isSame) ?? item
        throw error
      }),
  })
  return (
    <FormFrame form={form} label={`${label}: ${item.title}`} className="max-w-[44rem] gap-3" unmarked takesFocus>
      <LeaveGuard form={form} />
      <form.LongText name="text" label={label} rows={3} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton size="small" className="min-h-11" busy="Sending...">
          Send and next
        </SubmitButton>
        <Button variant="quiet" size="small" unavailable={form.state.busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </FormFrame>
  )
}
