import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatShortDay } from '#src/base/time.ts'
import { threadId } from '#src/conversation/rules.ts'
import type { AskedEmail } from '#src/days/schema.ts'
import { isOfInvoices } from '#src/today/path-rules.ts'
import { dueWords, formatAmount, type Press, type TodayItem } from '#src/today/rules.ts'
import { Ago } from '#web/components/ago.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { DaysEmailDialog } from '#web/days/admin/email-dialog.tsx'
import { StartDialog } from '#web/days/admin/start-dialog.tsx'
import { cn } from '#web/lib/cn.ts'
import { dayNow } from '#web/lib/now.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { ChaseActs } from './chase-acts.tsx'
import { type PressInput, pressMutation } from './queries.ts'
import { nextRowOf, rowIdOf } from './rows.ts'
import { TextForm } from './text-form.tsx'

/** Does the item's act once, despite a double click. When the row is gone, the next row takes the focus. */
const useSendAct = (item: TodayItem) => {
  const mutationKey = [rowIdOf(item)]
  const mutation = useMutation({ ...pressMutation, mutationKey })
  const send = async (input: PressInput) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    const focusNext = nextRowOf(item)
    await mutation.mutateAsync(input)
    focusNext()
  }
  return { ...mutation, send }
}

type ItemLinkProps = { item: TodayItem; className: string; children: ReactNode }

const ItemLink = ({ item: { kind, id, quote, act }, ...props }: ItemLinkProps) => {
  if (act.held_back) return <Link to="/admin/today" search={{ show: 'leads', state: 'quarantined' }} {...props} />
  if (kind === 'lead' || !quote) return <Link to="/admin/leads/$id" params={{ id }} {...props} />
  if (isOfInvoices(kind)) {
    const hash = act.press?.verb === 'chase' ? act.press.number : quote.id
    return <Link to="/admin/invoices" hash={hash} {...props} />
  }
  const hash =
    kind === 'block_ends' || kind === 'summary'
      ? 'days'
      : kind === 'question' || kind === 'change'
        ? threadId
        : undefined
  return <Link to="/admin/quotes/$id" params={{ id: quote.id }} {...(hash && { hash })} {...props} />
}

const labelOf = ({ act: { label, press } }: TodayItem) =>
  press?.verb === 'extend' ? `${label}, until ${formatShortDay(press.until)}` : label

const Label = ({ item }: { item: TodayItem }) => (
  <span>
    {labelOf(item)}
    <span className="sr-only">: {item.title}</span>
  </span>
)

const actLook = { variant: 'secondary', size: 'small', className: 'min-h-11 shrink-0' } as const

const ActLink = ({ item }: { item: TodayItem }) => {
  const { kind, id, quote } = item
  const props = { 'data-act': '', className: buttonLook(actLook), children: <Label item={item} /> }
  if (kind !== 'lead') return <ItemLink item={item} {...props} />
  if (quote) return <Link to="/admin/quotes/$id" params={{ id: quote.id }} {...props} />
  return <Link to="/admin/quotes/new" search={{ lead: id }} {...props} />
}

const PressButton = ({ item, quiet = false }: { item: TodayItem; quiet?: boolean }) => {
  const { send, isPending, error } = useSendAct(item)
  return (
    <>
      <Button
        {...actLook}
        variant={quiet ? 'quiet' : 'secondary'}
        data-act={quiet ? undefined : ''}
        data-done={item.act.press?.verb === 'done' ? '' : undefined}
        busy={isPending}
        onClick={() => void send({ item }).catch(() => undefined)}
      >
        <Label item={item} />
      </Button>
      {error && (
        <p role="alert" className="order-last basis-full text-sm text-danger">
          {error.message}
        </p>
      )}
    </>
  )
}

const clampLimits = { characters: 160, lines: 3 }

const ClampedText = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > clampLimits.characters || text.split('\n').length > clampLimits.lines
  return (
    <div className="measure mt-1">
      <p className={cn('whitespace-pre-wrap wrap-anywhere', isLong && !isOpen && 'line-clamp-3')}>{text}</p>
      {isLong && (
        <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span key={String(isOpen)}>{isOpen ? 'less' : 'more'}</span>
        </Button>
      )}
    </div>
  )
}

const EmailAct = ({ item, email }: { item: TodayItem; email: AskedEmail }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button data-act="" {...actLook} onClick={() => setOpen(true)}>
        <Label item={item} />
      </Button>
      {item.quote && isOpen && <DaysEmailDialog quoteId={item.quote.id} email={email} onClose={() => setOpen(false)} />}
    </>
  )
}

const StartAct = ({ item }: { item: TodayItem }) => {
  const [isOpen, setOpen] = useState(false)
  const { send } = useSendAct(item)
  return (
    <>
      <Button data-act="" data-done="" {...actLook} onClick={() => setOpen(true)}>
        <Label item={item} />
      </Button>
      {isOpen && (
        <StartDialog
          quote={{ client_company: item.title, start_date: item.due }}
          send={(start) => send({ item, start })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const ItemActions = ({ item }: { item: TodayItem }) => {
  const { press } = item.act
  const verb = press?.verb
  const [isOpen, setOpen] = useState(verb === 'follow_up')
  const { send } = useSendAct(item)
  if (item.act.email) return <EmailAct item={item} email={item.act.email} />
  if (!verb) return <ActLink item={item} />
  if (verb === 'start') return <StartAct item={item} />
  if (press?.verb === 'chase') return <ChaseActs item={item} invoice={{ ...press, company: item.title }} />
  if (verb !== 'answer' && verb !== 'follow_up') return <PressButton item={item} />
  return isOpen ? (
    <TextForm item={item} send={send} onCancel={verb === 'answer' ? () => setOpen(false) : undefined} />
  ) : (
    <Button data-act="" {...actLook} onClick={() => setOpen(true)}>
      <Label item={item} />
    </Button>
  )
}

const quietLabels: Partial<Record<TodayItem['kind'], string>> = {
  ...{ draft: 'Later', summary: 'Skip', trouble: 'Seen' },
  ...{ question: 'No answer needed', change: 'No answer needed' },
}

const quietPress = ({ press }: TodayItem['act']): Press =>
  press?.verb === 'answer' ? { verb: 'no_answer', seen: press.seen } : { verb: 'done' }

const stepIn = (event: KeyboardEvent<HTMLElement>) => {
  const row = event.currentTarget
  if (event.key === 'Escape' && event.target !== row) return row.focus()
  if (event.key !== 'Enter' || event.repeat || event.target !== row) return
  event.preventDefault()
  const text = row.querySelector('textarea')
  if (text) text.focus()
  else row.querySelector<HTMLElement>('[data-act]')?.click()
}

export const TodayRow = ({ item }: { item: TodayItem }) => {
  const { kind, title, sentence, text, amount, since, due } = item
  const id = rowIdOf(item)
  const today = dayNow()
  const quietLabel = quietLabels[kind]
  return (
    <li
      id={id}
      tabIndex={-1}
      data-row=""
      aria-labelledby={`${id}-title`}
      onKeyDown={stepIn}
      className="flex scroll-my-24 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-1 py-2.5"
    >
      <div className="min-w-0 basis-full wrap-anywhere sm:flex-1">
        <div id={`${id}-title`}>
          <h3 className="font-sans text-base font-semibold tracking-normal">
            <ItemLink item={item} className="line-clamp-2 hover:underline">
              {title}
            </ItemLink>
          </h3>
          <p className={cn('text-sm text-soft', kind === 'trouble' && 'text-danger')}>
            <span>{sentence}</span>
            {kind === 'lead' && due && (
              <span className={cn('ml-2', due <= today && 'font-semibold text-tussock-ink')}>
                {dueWords(due, today)}
              </span>
            )}
          </p>
        </div>
        {text && kind !== 'follow_up' && <ClampedText text={text} />}
      </div>
      <p className="tabular flex flex-1 flex-wrap gap-x-4 text-sm text-faint sm:w-36 sm:flex-none sm:flex-col sm:text-right">
        {amount && <span className="text-ink">{formatAmount(amount)}</span>}
        <Ago at={since} />
      </p>
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 has-[form]:basis-full has-[form]:justify-start sm:w-64">
        {quietLabel && (
          <PressButton item={{ ...item, act: { label: quietLabel, press: quietPress(item.act) } }} quiet />
        )}
        <ItemActions item={item} />
      </div>
    </li>
  )
}
