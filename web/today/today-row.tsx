import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Day, formatShortDay } from '#src/base/time.ts'
import type { TodayAct } from '#src/today/act-rules.ts'
import { itemPath } from '#src/today/path-rules.ts'
import { kindLabels, type TodayItem } from '#src/today/rules.ts'
import { ActMenu } from '#web/components/ui/act-menu.tsx'
import { Button, rowAct } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { DaysEmailDialog } from '#web/days/admin/email-dialog.tsx'
import { StartForm } from '#web/days/admin/start-form.tsx'
import { cn } from '#web/lib/cn.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { queryClient } from '#web/lib/query/query.ts'
import { ChaseActs } from './chase-acts.tsx'
import { endsItem, type PressInput, pressMutation } from './queries.ts'
import { nextRowOf, rowIdOf } from './rows.ts'
import { TextForm } from './text-form.tsx'

/** Does an act of the item once, despite a double click. When the row is gone, the next row takes the focus. */
const useSendAct = (item: TodayItem) => {
  const mutationKey = [rowIdOf(item)]
  const mutation = useMutation({ ...pressMutation, mutationKey })
  const send = async (input: PressInput) => {
    if (queryClient.isMutating({ mutationKey }) > 0) return
    const focusNext = endsItem(input)
      ? nextRowOf(item)
      : () => restoreFocus(() => document.getElementById(rowIdOf(item)))
    await mutation.mutateAsync(input)
    focusNext()
  }
  return { ...mutation, send }
}

const ItemLink = ({ item, ...props }: { item: TodayItem; className: string; children: ReactNode }) => {
  const { pathname, searchParams, hash } = new URL(itemPath(item), location.origin)
  const to = { to: pathname, search: Object.fromEntries(searchParams), hash: decodeURIComponent(hash.slice(1)) }
  return <Link {...to} {...props} />
}

const labelOf = ({ label, press }: TodayAct) =>
  press?.verb === 'extend' ? `${label}, until ${formatShortDay(press.until)}` : label

/** An act is named by its label, and described by the client that it is for. */
const describedBy = (item: TodayItem) => ({ 'aria-describedby': `${rowIdOf(item)}-title` })

const ActLink = ({ item }: { item: TodayItem }) => {
  const { kind, id, quote } = item
  const props = { 'data-act': '', className: buttonLook(rowAct), children: labelOf(item.act), ...describedBy(item) }
  if (kind !== 'lead') return <ItemLink item={item} {...props} />
  if (quote) return <Link to="/admin/quotes/$id" params={{ id: quote.id }} {...props} />
  return <Link to="/admin/quotes/new" search={{ lead: id }} {...props} />
}

const clampLimit = 120

const ClampedText = ({ text }: { text: string }) => {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > clampLimit || text.includes('\n')
  return (
    <div className="flex items-baseline gap-x-2">
      <p className={cn('min-w-0 wrap-anywhere', isOpen ? 'whitespace-pre-wrap' : 'line-clamp-1')}>{text}</p>
      {isLong && (
        <Button variant="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <span key={String(isOpen)}>{isOpen ? 'less' : 'more'}</span>
        </Button>
      )}
    </div>
  )
}

type DayChoiceProps = { item: TodayItem; days: readonly Day[]; send: OpenedProps['send']; onCancel: () => void }

/** The days that a client asked for; the press on one books it. */
const DayChoice = ({ item, days, send, onCancel }: DayChoiceProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Book one of the days for {item.title}</legend>
    {days.map((day) => (
      <Button key={day} {...rowAct} onClick={() => void send({ item, day }).catch(() => undefined)}>
        {formatShortDay(day)}
      </Button>
    ))}
    <Button variant="quiet" size="small" className="min-h-11" onClick={onCancel}>
      Cancel
    </Button>
  </fieldset>
)

type OpenedProps = {
  item: TodayItem
  send: (input: PressInput) => Promise<unknown>
  onClose: () => void
}

/** What an act opens: a text, the day of a start, or an email to read. */
const Opened = ({ item, send, onClose }: OpenedProps) => {
  const { press, email } = item.act
  if (email) return item.quote && <DaysEmailDialog quoteId={item.quote.id} email={email} onClose={onClose} />
  const form =
    press?.verb === 'start' ? (
      <StartForm company={item.title} day={item.due} send={(start) => send({ item, start })} onCancel={onClose} />
    ) : press?.verb === 'book' ? (
      <DayChoice item={item} days={press.days} send={send} onCancel={onClose} />
    ) : (
      <TextForm item={item} send={send} onCancel={onClose} />
    )
  return <div className="col-span-full pb-2">{form}</div>
}

const openVerbs = ['answer', 'answer_ask', 'follow_up', 'start']
const opens = ({ press, email }: TodayAct) =>
  email !== undefined ||
  (press !== undefined && (press.verb === 'book' ? press.days.length > 1 : openVerbs.includes(press.verb)))

type ActsProps = { item: TodayItem; isPending: boolean; choose: (act: TodayAct) => void }

const Acts = ({ item, isPending, choose }: ActsProps) => {
  const { act, also = [] } = item
  if (act.press?.verb === 'chase') return <ChaseActs item={item} invoice={{ ...act.press, company: item.title }} />
  const done = [act, ...also].find(({ press }) => press?.verb === 'done')
  return (
    <>
      {act.press || act.email ? (
        <Button data-act="" {...rowAct} {...describedBy(item)} busy={isPending} onClick={() => choose(act)}>
          {labelOf(act)}
        </Button>
      ) : (
        <ActLink item={item} />
      )}
      {done && <button type="button" hidden data-done="" onClick={() => choose(done)} />}
      <ActMenu
        label={`More about ${item.title}`}
        acts={also.map((one) => ({ ...one, key: one.label }))}
        onChoose={choose}
      />
      {also.length === 0 && <span className="w-12 max-sm:hidden" />}
    </>
  )
}

const stepIn = (event: KeyboardEvent<HTMLElement>) => {
  const row = event.currentTarget
  if (event.key === 'Escape' && event.target !== row) return row.focus()
  if (event.key !== 'Enter' || event.repeat || event.target !== row) return
  event.preventDefault()
  row.querySelector<HTMLElement>('[data-act]')?.click()
}

export const TodayRow = ({ item }: { item: TodayItem }) => {
  const { kind, title, sentence, text } = item
  const [opened, setOpened] = useState<TodayAct | null>(null)
  const { send, isPending, error } = useSendAct(item)
  const id = rowIdOf(item)
  const choose = (act: TodayAct) => {
    if (opens(act)) return setOpened(act)
    void send({ item: { ...item, act } }).catch(() => undefined)
  }
  const sendOpened = (input: PressInput) => send(input).then(() => setOpened(null))
  return (
    <li
      id={id}
      tabIndex={-1}
      data-row=""
      aria-labelledby={`${id}-kind ${id}-title ${id}-words`}
      onKeyDown={stepIn}
      className="grid min-h-12 scroll-my-24 grid-cols-[1fr_auto] items-center gap-x-4 border-t border-line px-1 py-0.5 lg:grid-cols-[8.5rem_14rem_1fr_auto]"
    >
      <p id={`${id}-kind`} className={cn('pt-1.5 text-xs lg:pt-0', kind === 'trouble' ? 'text-danger' : 'text-faint')}>
        {kindLabels[kind]}
      </p>
      <h2
        id={`${id}-title`}
        className="col-start-1 min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere lg:col-start-2"
      >
        <ItemLink item={item} className="line-clamp-2 hover:underline lg:line-clamp-1">
          {title}
        </ItemLink>
      </h2>
      <div className="col-start-2 row-span-2 row-start-1 flex items-center justify-end lg:col-start-4 lg:row-span-1">
        <Acts item={item} isPending={isPending} choose={choose} />
      </div>
      <div className="col-span-full min-w-0 pb-1.5 text-sm wrap-anywhere lg:col-span-1 lg:col-start-3 lg:row-start-1 lg:py-0.5">
        <p id={`${id}-words`} className="tabular text-soft">
          {sentence}
        </p>
        {text && kind !== 'follow_up' && <ClampedText text={text} />}
      </div>
      {error && (!opened || opened.press?.verb === 'book') && (
        <p role="alert" className="col-span-full pb-1.5 text-sm text-danger">
          {error.message}
        </p>
      )}
      {opened && <Opened item={{ ...item, act: opened }} send={sendOpened} onClose={() => setOpened(null)} />}
    </li>
  )
}
