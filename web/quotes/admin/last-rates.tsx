import { useState } from 'react'
import { planCards } from '#src/quotes/plan-rules.ts'
import { reference } from '#src/quotes/rules.ts'
import type { NewQuoteDefaults } from '#src/quotes/writing-schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import { business } from '#web/lib/business.ts'
import type { QuoteForm } from './quote-form.ts'
import { typedFields } from './quote-form.ts'

export type LastRates = NonNullable<NewQuoteDefaults['last_rates']>

type LastRatesOfferProps = { last: LastRates; onUse: (fields: Partial<QuoteForm>) => void }

/** Rates, mileage and term of the newest quote, for the next one. */
export const LastRatesOffer = ({ last: { id, client_company, ...rates }, onUse }: LastRatesOfferProps) => {
  const [isUsed, setUsed] = useState(false)
  const use = () => {
    onUse(typedFields(rates))
    setUsed(true)
  }
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button variant="secondary" size="small" onClick={use}>
        Use the rates of the last quote
      </Button>
      <p role="status" className="tabular text-sm text-soft wrap-anywhere">
        {isUsed && 'In the form now. '}
        {reference(id)}, {client_company}:{' '}
        {planCards(rates, business.gst)
          .map(({ headline }) => headline)
          .join('; ')}
      </p>
    </div>
  )
}
