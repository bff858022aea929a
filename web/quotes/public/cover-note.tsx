import type { ShownQuote } from '#src/quotes/schema.ts'
import { Person } from '#web/components/person.tsx'

/** The owner's own words above the offer, signed. */
export const CoverNote = ({ quote: { cover_note, identity } }: { quote: ShownQuote }) =>
  cover_note && (
    <figure className="grid gap-5 print:gap-3">
      <blockquote className="font-serif text-lg font-normal md:text-xl md:leading-relaxed print:text-lg print:leading-snug whitespace-pre-line italic wrap-anywhere">
        {cover_note}
      </blockquote>
      <figcaption className="[&_div]:flex! [&_div]:flex-wrap [&_img]:w-24! print:[&_img]:w-16!">
        <Person person={identity.signatory} />
      </figcaption>
    </figure>
  )
