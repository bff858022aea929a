import type { EntryId } from '#src/base/id.ts'
import { addDays } from '#src/base/time.ts'
import type { Ending } from '#src/days/balances/free-rules.ts'
import { endingWords } from '#src/days/balances/sentence-rules.ts'
import { extensionDays } from '#src/days/rules.ts'
import type { Days } from '#src/days/schema.ts'
import { ActButton, PageForm } from '#web/components/form/page-form.tsx'
import { clientDays as copy } from '#web/content/client-days.ts'
import { DaysBar } from '#web/days/days-bar.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { DoneStatus, Failure, isOver } from './part.tsx'
import { useExtend, useWithdraw } from './queries.ts'

/** What is free, or what is to pay or next: the page's large figure. */
export const DaysFigure = ({ days }: { days: Days }) => (
  <span key={days.headline} className="tabular text-figure">
    {days.headline}
  </span>
)

type BlockLineProps = {
  block: Ending
  isOne: boolean
  pageKey: string
  extend: ReturnType<typeof useExtend>
  /** Null if the order cannot be taken back any more. */
  withdraw: ReturnType<typeof useWithdraw> | null
}

const BlockLine = ({ block, isOne, pageKey, extend, withdraw }: BlockLineProps) => {
  const { last, can_extend } = block
  const id = block.source as EntryId
  const key = `${pageKey}-${id}`
  const line = useFocusAfter(String(last))
  return (
    <li>
      <p ref={line} tabIndex={-1}>
        {!isOne && <span>{endingWords(block)}</span>}
      </p>
      {can_extend && last !== null && (
        <PageForm
          at="main"
          values={{ block: id, key }}
          className="mt-2 flex flex-wrap items-center gap-x-3 text-sm print:hidden"
        >
          <ActButton
            act="extend"
            variant="secondary"
            size="small"
            busy={extend.isPending}
            run={() => extend.mutate({ block: id, key })}
          >
            {copy.extend.act(addDays(last, extensionDays))}
          </ActButton>
          <span className="text-soft">{copy.extend.note}</span>
        </PageForm>
      )}
      {withdraw && (
        <PageForm at="main" values={{ order: id }} className="print:hidden">
          <p>{copy.order.ordered(block.of)}</p>
          <ActButton
            act="withdraw_order"
            variant="link"
            size="small"
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

const Blocks = ({ token, days: { balance, withdrawable }, pageKey }: LinkProps) => {
  const extend = useExtend(token)
  const withdraw = useWithdraw(token)
  const running = balance?.endings ?? []
  return (
    <>
      <ul className="grid gap-1">
        {running.map((block) => (
          <BlockLine
            key={block.source}
            block={block}
            isOne={running.length === 1}
            pageKey={pageKey}
            extend={extend}
            withdraw={withdrawable.some((id) => id === block.source) ? withdraw : null}
          />
        ))}
      </ul>
      <DoneStatus act={extend} words={copy.extend.done} />
      <Failure error={extend.error} />
      <DoneStatus act={withdraw} words={copy.withdraw.done} />
      <Failure error={withdraw.error} />
    </>
  )
}

type LinkProps = { token: string; days: Days; pageKey: string }

/** What the figure is made of: pre-paid blocks, or the retainer's month. */
export const DaysBalance = (props: LinkProps) => {
  const { plan, balance, ended, end_words } = props.days
  if (isOver(props.days)) return end_words && <p className="mt-1">{end_words}</p>
  return (
    <>
      <DaysBar balance={balance}>{plan === 'prepaid' && <Blocks {...props} />}</DaysBar>
      {ended && (
        <p className="mt-1">
          <span>{copy.ends(ended)}</span> {end_words && <span>{end_words}</span>}
        </p>
      )}
    </>
  )
}
