import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { formatShortDay } from '#src/base/time.ts'
import { threadId } from '#src/conversation/rules.ts'
import { dueWords, formatAmount, type TodayItem } from '#src/today/rules.ts'
import { Ago } from '#web/components/ago.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { cn } from '#web/lib/cn.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { doneMutation, pressMutation } from './queries.ts'
import { TextForm } from './text-form.tsx'

export const rowIdOf = ({ kind, id }: Pick<TodayItem, 'kind' | 'id'>) => `today-${kind}-${id}`

/** Takes the focus when the last row is done. */
export const statusId = 'today-status'

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')]

/** Moves the focus to the row after the one in focus, or before it. */
export const moveRow = (by: 1 | -1) => {
  const all = rows()
  const at = all.findIndex((row) => row.contains(document.activeElement))
  all[at < 0 ? 0 : at + by]?.focus()
}

/** Presses what marks the item in focus as done. */
export const pressDone = () =>
  document.activeElement?.closest('[data-row]')?.querySelector<HTMLElement>('[data-done]')?.click()

type SendInput = { item: TodayItem; text?: string }

/** Does the act once. When the row is gone, the next one takes the focus. */
const useSend = (item: TodayItem, options: typeof pressMutation) => {
  const mutationKey = [rowIdOf(item)]
  const mutation = useMutation({ ...options, mutationKey })
  const send = async (input: SendInput) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    const all = rows().map(({ id }) => id)
    const at = all.indexOf(rowIdOf(item))
    const next = all[at + 1] ?? all[at - 1] ?? statusId
    await mutation.mutateAsync(input)
    restoreFocus(() => document.getElementById(next) ?? document.getElementById(statusId))
  }
  return { send, press: () => void send({ item }).catch(() => undefined), ...mutation }
}

const Place = ({
  item: { kind, id, quote, act },
  ...props
}: {
  item: TodayItem
  className: string
  children: ReactNode
}) => {
  if (act.held_back) return <Link to="/admin/today" search={{ show: 'leads', state: 'quarantined' }} {...props} />
  if (kind === 'lead' || !quote) return <Link to="/admin/leads/$id" params={{ id }} {...props} />
  const hash = kind === 'question' || kind === 'change' ? threadId : undefined
  return <Link to="/admin/quotes/$id" params={{ id: quote.id }} {...(hash && { hash })} {...props} />
}

const About = ({ title }: { title: string }) => <span className="sr-only">: {title}</span>

const actLook = buttonLook({ variant: 'secondary', size: 'small', className: 'min-h-11 shrink-0' })

const ActLink = ({ item }: { item: TodayItem }) => {
  const { kind, id, quote, act, title } = item
  const label = (
    <span>
      {act.label}
      <About title={title} />
    </span>
  )
  const props = { 'data-act': '', className: actLook, children: label }
  if (kind !== 'lead') return <Place item={item} {...props} />
  return quote ? (
    <Link to="/admin/quotes/$id" params={{ id: quote.id }} {...props} />
  ) : (
    <Link to="/admin/quotes/new" search={{ lead: id }} {...props} />
  )
}

const labelOf = ({ act: { label, press } }: TodayItem) =>
  press?.verb === 'extend' ? `${label}, until ${formatShortDay(press.until)}` : label

const quietDone: Partial<Record<TodayItem['kind'], string>> = { draft: 'Later', trouble: 'Seen' }

const QuietDone = ({ item }: { item: TodayItem }) => {
  const { press, isPending, error } = useSend(item, doneMutation)
  const label = quietDone[item.kind]
  return (
    label && (
      <>
        <Button data-done="" variant="quiet" size="small" className="min-h-11" busy={isPending} onClick={press}>
          <span>
            {label}
            <About title={item.title} />
          </span>
        </Button>
        <Failure error={error} />
      </>
    )
  )
}

const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="order-last basis-full text-sm text-danger">
      {error.message}
    </p>
  )

const PressButton = ({ item }: { item: TodayItem }) => {
  const { press, isPending, error } = useSend(item, pressMutation)
  const isDone = item.act.press?.verb === 'done'
  return (
    <>
      <Button
        data-act=""
        {...(isDone && { 'data-done': '' })}
        variant="secondary"
        size="small"
        className="min-h-11 shrink-0"
        busy={isPending}
        onClick={press}
      >
        <span>
          {labelOf(item)}
          <About title={item.title} />
        </span>
      </Button>
      <Failure error={error} />
    </>
  )
}

const clampFrom = { characters: 160, lines: 3 }

const Words = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > clampFrom.characters || text.split('\n').length > clampFrom.lines
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

const Acts = ({ item }: { item: TodayItem }) => {
  const verb = item.act.press?.verb
  const [isOpen, setOpen] = useState(verb === 'follow_up')
  const { send } = useSend(item, pressMutation)
  if (!verb) return <ActLink item={item} />
  if (verb !== 'answer' && verb !== 'follow_up') return <PressButton item={item} />
  return isOpen ? (
    <TextForm item={item} send={send} onCancel={verb === 'answer' ? () => setOpen(false) : undefined} />
  ) : (
    <Button data-act="" variant="secondary" size="small" className="min-h-11" onClick={() => setOpen(true)}>
      <span>
        {item.act.label}
        <About title={item.title} />
      </span>
    </Button>
  )
}

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
          <h3 className="line-clamp-2 font-sans text-base font-semibold tracking-normal">
            <Place item={item} className="hover:underline">
              {title}
            </Place>
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
        {text && kind !== 'follow_up' && <Words text={text} />}
      </div>
      <p className="tabular flex flex-1 flex-wrap gap-x-4 text-sm text-faint sm:w-36 sm:flex-none sm:flex-col sm:text-right">
        {amount && <span className="text-ink">{formatAmount(amount)}</span>}
        <Ago at={since} />
      </p>
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 has-[form]:basis-full has-[form]:justify-start sm:w-64">
        <QuietDone item={item} />
        <Acts item={item} />
      </div>
    </li>
  )
}
