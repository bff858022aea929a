import type { ShownQuote } from '#src/quotes/schema.ts'
import { priceSentence } from '#src/quotes/total-rules.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { ChosenPlan, decisionFormId } from './plans.tsx'

/** At the foot of a phone's window, then in its place after the plans. Opens the sheet of the decision. */
export const AcceptBar = ({ quote }: { quote: ShownQuote }) => (
  <div
    data-bottom-bar
    className="sticky bottom-0 z-40 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-raised px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] [&>div]:grow [&>div]:basis-40 md:hidden print:hidden"
  >
    <ChosenPlan quote={quote}>
      {({ plan, label }) => (
        <p className="text-xs text-balance text-soft">
          <span className="block truncate">{label}</span>
          <span className="tabular text-sm font-semibold text-ink">{priceSentence(quote, plan, { cents: false })}</span>
        </p>
      )}
    </ChosenPlan>
    <a href={`#${decisionFormId}`} className={buttonLook({ className: 'shrink-0' })}>
      {quotePage.bar}
    </a>
  </div>
)
