import { addDays } from '#src/base/time.ts'
import { balanceSentence, hoursLeftOf, leftWords } from '#src/days/balances/sentence-rules.ts'
import { extensionDays, formatHoursOf } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { clientDays as copy } from '#web/content/client-days.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { DoneStatus, Failure, isOver } from './part.tsx'
import { useExtend, useWithdraw } from './queries.ts'

/** The days that are left, as the page's large figure; a sentence where there is no such number. */
export const DaysFigure = ({ days }: { days: Days }) => {
  if (days.ended && isOver(days)) return <span>{copy.ended(days.ended)}</span>
  const left = hoursLeftOf(days, dayNow())
  if (left === null) return <span>{balanceSentence(days, dayNow())}</span>
  return <span className="tabular text-figure">{leftWords(left)}</span>
}

type BlockLineProps = {
  block: Days['blocks'][number]
  isOne: boolean
  pageKey: string
  extend: ReturnType<typeof useExtend>
  /** Null if the order cannot be taken back any more. */
  withdraw: ReturnType<typeof useWithdraw> | null
}

const BlockLine = ({ block, isOne, pageKey, extend, withdraw }: BlockLineProps) => {
  const { id, bought, left, valid_to, can_extend } = block
  const key = `${pageKey}-${id}`
  const line = useFocusAfter(String(valid_to))
  return (
    <li>
      <p ref={line} tabIndex={-1} className={`tabular ${isOne ? 'text-lg' : ''}`}>
        {!isOne && <span>{formatHoursOf(left, bought)}, </span>}
        <span>{valid_to === null ? copy.fromPayment : copy.validTo(valid_to)}</span>
      </p>
      {can_extend && valid_to !== null && (
        <PageForm
          at="main"
          values={{ block: id, key }}
          className="flex flex-wrap items-center gap-x-3 text-sm print:hidden"
        >
          <ActButton
            act="extend"
            variant="link"
            busy={extend.isPending}
            className="min-h-11"
            run={() => extend.mutate({ block: id, key })}
          >
            {copy.extend.act}
          </ActButton>
          <span className="text-soft">{copy.extend.note(addDays(valid_to, extensionDays))}</span>
        </PageForm>
      )}
      {withdraw && (
        <PageForm at="main" values={{ order: id }} className="text-sm print:hidden">
          <ActButton
            act="withdraw_order"
            variant="link"
            busy={withdraw.isPending}
            className="min-h-11"
            run={() => withdraw.mutate({ order: id })}
          >
            {copy.withdraw.act}
          </ActButton>
        </PageForm>
      )}
    </li>
  )
}

const Blocks = ({ token, days: { blocks, withdrawable }, pageKey }: LinkProps) => {
  const extend = useExtend(token)
  const withdraw = useWithdraw(token)
  const running = blocks.filter(({ valid_to }) => valid_to === null || valid_to >= dayNow())
  return (
    <>
      <ul className="grid gap-1">
        {running.map((block) => (
          <BlockLine
            key={block.id}
            block={block}
            isOne={running.length === 1}
            pageKey={pageKey}
            extend={extend}
            withdraw={withdrawable.includes(block.id) ? withdraw : null}
          />
        ))}
      </ul>
      <DoneStatus act={extend} words={copy.extend.done} />
      <Failure error={extend.error} />
      <DoneStatus act={withdraw} words={copy.withdraw.done} />
      <Failure error={withdraw.error} />
      {blocks.map(({ id, lapsed, valid_to }) => (
        <p key={id} className="text-sm text-soft not-empty:mt-1">
          {lapsed > 0 && valid_to && copy.lapsed(lapsed, valid_to)}
        </p>
      ))}
    </>
  )
}

type LinkProps = { token: string; days: Days; pageKey: string }

/** What the figure is made of: pre-paid blocks, or the retainer's month. */
export const DaysBalance = (props: LinkProps) => {
  const { plan, month, lapses, ended, end_words } = props.days
  const isCounted = hoursLeftOf(props.days, dayNow()) !== null
  if (isOver(props.days)) return end_words && <p className="mt-1">{end_words}</p>
  return (
    <>
      {plan === 'prepaid' && <Blocks {...props} />}
      {month && isCounted && <p className="tabular text-lg">{copy.inMonth(month.month, month.carried)}</p>}
      {lapses && <p className="tabular mt-1">{copy.lapses(lapses.hours, lapses.last)}</p>}
      {ended && (
        <p className="mt-1">
          <span>{copy.ends(ended)}</span> {end_words && <span>{end_words}</span>}
        </p>
      )}
    </>
  )
}
