import { addDays } from '#src/base/time.ts'
import { extensionDays } from '#src/days/entry-rules.ts'
import type { Days } from '#src/days/schema.ts'
import { formatHoursOf } from '#src/days/words-rules.ts'
import { HiddenFields } from '#web/components/form/hidden-fields.tsx'
import { BusyButton } from '#web/components/ui/busy-button.tsx'
import { clientDays as copy } from '#web/content/client-days.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { dayNow } from '#web/lib/now.ts'
import { usePostedAct } from '#web/lib/posted.ts'
import { ActOutcome, Failure } from './part.tsx'
import { useExtend } from './queries.ts'

type Block = Days['blocks'][number]

const isOver = ({ valid_to }: Block) => valid_to !== null && valid_to < dayNow()

/** The figure is what these have left: all that are valid and not used up, else the newest. */
const blocksLeft = ({ blocks }: Days) => {
  const open = blocks.filter((block) => !isOver(block) && block.used < block.bought)
  return open.length > 0 ? open : blocks.slice(-1)
}

const sum = (blocks: readonly Block[], of: 'left' | 'bought') => blocks.reduce((total, block) => total + block[of], 0)

const retainerWords = ({ started, ended, month }: Days) => {
  if (started === null) return copy.notStarted
  if (started > dayNow()) return copy.starts(started)
  if (month === null) return ended ? copy.ended(ended) : copy.notStarted
  return month.hours === null ? copy.noNumber : null
}

/** The one figure of the page, or a sentence in its place. */
export const DaysFigure = ({ days }: { days: Days }) => {
  const { plan, month } = days
  const blocks = blocksLeft(days)
  const words = plan === 'retainer' ? retainerWords(days) : blocks.length === 0 ? copy.noBlocks : null
  if (words) return <span>{words}</span>
  const [left, all] = month
    ? [month.left ?? 0, (month.hours ?? 0) + month.carried]
    : [sum(blocks, 'left'), sum(blocks, 'bought')]
  return <span className="tabular text-figure">{copy.left(formatHoursOf(left, all))}</span>
}

type LinkProps = { token: string; days: Days; pageKey: string }

const BlockLine = ({ block, isOne, token, pageKey }: { block: Block; isOne: boolean } & Omit<LinkProps, 'days'>) => {
  const { id, bought, left, valid_to, can_extend } = block
  const extend = useExtend(token)
  const posted = usePostedAct(['extend'])
  const key = posted?.values.block === id ? (posted.values.key ?? '') : `${pageKey}-${id}`
  const mine = posted === null || posted.values.block === id
  const line = useFocusAfter(String(valid_to))
  return (
    <li>
      <p ref={line} tabIndex={-1} className={`tabular ${isOne ? 'text-lg' : ''}`}>
        {!isOne && <span>{copy.block(bought, left)} </span>}
        <span>{valid_to === null ? copy.fromPayment : copy.validTo(valid_to)}</span>
      </p>
      {mine && <Failure error={extend.error} />}
      {can_extend && valid_to !== null && (
        <form method="post" action="#main" className="flex flex-wrap items-center gap-x-3 text-sm print:hidden">
          <HiddenFields values={{ block: id, key }} />
          <BusyButton
            type="submit"
            name="do"
            value="extend"
            variant="link"
            busy={extend.isPending}
            className="min-h-11"
            onClick={(event) => {
              event.preventDefault()
              extend.mutate({ block: id, key })
            }}
          >
            <span>{extend.isPending ? copy.extend.sending : copy.extend.act}</span>
          </BusyButton>
          <span className="text-soft">{copy.extend.note(addDays(valid_to, extensionDays))}</span>
        </form>
      )}
    </li>
  )
}

/** The blocks or the month behind the figure. */
export const DaysBalance = ({ token, days, pageKey }: LinkProps) => {
  const wasExtended = usePostedAct(['extend'])?.refusal === null
  const { plan, month, blocks } = days
  if (plan === 'retainer') {
    if (!month || month.hours === null) return null
    const before = addDays(`${month.month}-01` as Parameters<typeof addDays>[0], -1)
    return (
      <p className="tabular text-lg">
        <span>{copy.inMonth(month.month)}</span>
        {month.carried > 0 && <span>, {copy.carried(month.carried, before)}</span>}
      </p>
    )
  }
  const shown = blocksLeft(days)
  return (
    <>
      <ul className="grid gap-1">
        {shown.map((block) => (
          <BlockLine key={block.id} block={block} isOne={shown.length === 1} token={token} pageKey={pageKey} />
        ))}
      </ul>
      <ActOutcome words={wasExtended && copy.extend.done} />
      {blocks.map(
        ({ id, lapsed, valid_to }) =>
          lapsed > 0 &&
          valid_to && (
            <p key={id} className="mt-1 text-sm text-soft">
              {copy.lapsed(lapsed, valid_to)}
            </p>
          ),
      )}
    </>
  )
}
