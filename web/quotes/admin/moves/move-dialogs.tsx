import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { formatDay } from '#src/base/time.ts'
import { capital } from '#src/days/rules.ts'
import { answerWordsMax, channels } from '#src/follow-ups/rules.ts'
import { answerElsewhere } from '#src/follow-ups/schema.ts'
import { isPast, lastDayOf, offeredPlans, planLabels } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import { extraWorkingDays } from '#src/quotes/send/rules.ts'
import { correctedEmail, phoneDecision, quoteExtend, quoteReason, undoneDecision } from '#src/quotes/send/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { FormDialog } from '#web/components/form/form-dialog.tsx'
import { dayNow, serverNow } from '#web/lib/now.ts'
import { validateWith } from '#web/lib/validation.ts'
import {
  answeredMutation,
  correctEmailMutation,
  enterDecisionMutation,
  extendMutation,
  type MoveInput,
  undoDecisionMutation,
  withdrawMutation,
} from './move-queries.ts'

export type DialogProps = { quote: Quote; onClose: () => void }

const useMove = <Json,>({ id }: Quote, mutation: UseMutationOptions<AdminQuote, Error, MoveInput<Json>>) => {
  const { mutateAsync } = useMutation(mutation)
  return (json: Json) => mutateAsync({ id, json })
}

const parseReason = validateWith(quoteReason)

export const WithdrawDialog = ({ quote, onClose }: DialogProps) => (
  <FormDialog
    title={`Withdraw the quote for ${quote.client_company}?`}
    description={`${quote.client_name} gets an email with your reason. The quote can no longer be accepted, and its link says that it was withdrawn. This cannot be undone.`}
    action="Withdraw"
    busy="Withdrawing..."
    variant="danger"
    values={{ reason: '' }}
    parse={parseReason}
    send={useMove(quote, withdrawMutation)}
    onClose={onClose}
  >
    {(form) => <form.LongText name="reason" label="Reason" hint="The client reads it." required maxLength={500} />}
  </FormDialog>
)

const parseExtension = ({ valid_until }: { valid_until: string }) =>
  validateWith(quoteExtend)(valid_until === '' ? {} : { valid_until })

export const ExtendDialog = ({ quote, onClose }: DialogProps) => {
  const lastDay = lastDayOf(quote)
  return (
    <FormDialog
      title={`Give ${quote.client_name} more time?`}
      description={`The last day to answer is ${formatDay(lastDay)} now. The client gets an email with the new one, and the link shows it. Nothing else about the quote changes.`}
      action="Give more time"
      busy="Giving more time..."
      values={{ valid_until: '' }}
      parse={parseExtension}
      send={useMove(quote, extendMutation)}
      onClose={onClose}
    >
      {(form) => (
        <form.Day
          name="valid_until"
          label="New last day"
          hint={`Leave empty for ${extraWorkingDays} more working days.`}
          min={lastDay}
        />
      )}
    </FormDialog>
  )
}

const parseEmail = validateWith(correctedEmail)

export const CorrectDialog = ({ quote, onClose }: DialogProps) => (
  <FormDialog
    title={`Send the quote to another address of ${quote.client_name}?`}
    description={`It went to ${quote.client_email}. The new address gets the email with a new link, and the link before stops working at once.`}
    action="Send to this address"
    busy="Sending..."
    values={{ client_email: quote.client_email }}
    parse={parseEmail}
    send={useMove(quote, correctEmailMutation)}
    onClose={onClose}
  >
    {(form) => <form.Email name="client_email" label="Email" required autoComplete="off" />}
  </FormDialog>
)

type PhoneForm = { answer: string; told_by: string }

const parsePhoneForm = ({ answer, told_by }: PhoneForm) =>
  validateWith(phoneDecision)(
    answer === 'rejected' ? { decision: answer, told_by } : { decision: 'accepted', plan: answer, told_by },
  )

export const RecordDialog = ({ quote, onClose }: DialogProps) => {
  const acceptedOptions = offeredPlans(quote).map((plan) => [plan, `Accepted: ${planLabels[plan]}`] as const)
  const options = [...acceptedOptions, ['rejected', 'Declined'] as const]
  return (
    <FormDialog
      title={`Record what ${quote.client_company} decided by telephone?`}
      description="It counts as the client’s own answer: you both get an email with its record, which says that you recorded it and who told you. An acceptance also sends the NDA."
      action="Record the answer"
      busy="Recording..."
      values={{ answer: options[0]?.[0] ?? 'rejected', told_by: quote.client_name } as PhoneForm}
      parse={parsePhoneForm}
      send={useMove(quote, enterDecisionMutation)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Select name="answer" label="Answer" options={options} />
          <form.Text name="told_by" label="Told by" hint="Who said it on the telephone." required />
        </>
      )}
    </FormDialog>
  )
}

const parseUndo = ({ reason, words }: { reason: string; words: string }) =>
  validateWith(undoneDecision)(reason === 'agreed' ? { reason, words } : { reason })

const undoReasons = [
  ['mistake', 'The client chose it by mistake and told us'],
  ['agreed', 'Both agreed to undo it'],
] as const

export const UndoDecisionDialog = ({ quote, onClose }: DialogProps) => {
  const lastDay = lastDayOf(quote)
  return (
    <FormDialog
      title={`Undo the decision of ${quote.client_company}?`}
      description={`${quote.client_name} gets an email with your reason. The decision and its record stay on file, but no longer count${quote.status === 'accepted' ? ', and a link to the NDA that the acceptance sent stops working' : ''}. ${
        isPast(lastDay, serverNow())
          ? `The last day to answer, ${formatDay(lastDay)}, has passed, so the quote is then expired.`
          : `The same link is open again, through the end of ${formatDay(lastDay)}.`
      }`}
      action="Undo the decision"
      busy="Undoing..."
      variant="danger"
      values={{ reason: '', words: '' }}
      parse={parseUndo}
      send={useMove(quote, undoDecisionMutation)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Select name="reason" label="Reason" options={[['', 'Choose the reason'], ...undoReasons]} />
          <form.api.Subscribe selector={({ values }) => values.reason === 'agreed'}>
            {(isAgreed) =>
              isAgreed && <form.Text name="words" label="Who agreed, and how" hint="The client reads it." required />
            }
          </form.api.Subscribe>
        </>
      )}
    </FormDialog>
  )
}

const parseAnswered = validateWith(answerElsewhere)

const channelOptions = Object.entries(channels).map(([how, words]) => [how, capital(words)] as const)

/** Enters an answer that did not come by the link, and asks whether the last day moves. */
export const AnsweredDialog = ({ quote, onClose }: DialogProps) => {
  const lastDay = lastDayOf(quote)
  return (
    <FormDialog
      title={`What did ${quote.client_name} answer?`}
      description="You alone see it. No more follow-ups go out; the quote stays open."
      action="Enter the answer"
      busy="Entering..."
      values={{ day: dayNow() as string, how: 'email', words: '', valid_until: '' }}
      parse={parseAnswered}
      send={useMove(quote, answeredMutation)}
      onClose={onClose}
    >
      {(form) => (
        <>
          <form.Day name="day" label="Day" required max={dayNow()} />
          <form.Select name="how" label="How" options={channelOptions} />
          <form.Text name="words" label="What they said" required maxLength={answerWordsMax} />
          <form.Day
            name="valid_until"
            label="New last day"
            hint={`Optional; it is ${formatDay(lastDay)} now. The client gets an email with a new one.`}
            min={lastDay}
          />
        </>
      )}
    </FormDialog>
  )
}
