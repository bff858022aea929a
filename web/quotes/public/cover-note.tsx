import type { ShownQuote } from '#src/quotes/schema.ts'
import { Person } from '#web/components/person.tsx'

/** The owner's own words above the offer, signed. Quotes without an identity are older than the note. */
export const CoverNote = ({ quote: { cover_note, identity } }: { quote: ShownQuote }) =>
  cover_note && (
    <figure className="grid gap-x-12 gap-y-5 pt-1 pb-7 md:pt-3 md:pb-10 md:grid-cols-[minmax(0,1fr)_14rem] print:grid-cols-1 print:py-4">
      <blockquote className="measure font-serif text-lg font-normal md:text-xl md:leading-relaxed whitespace-pre-line italic wrap-anywhere print:max-w-none">
        {cover_note}
      </blockquote>
      {identity && (
        <figcaption className="md:max-w-56 print:max-w-none">
          <Person person={identity.signatory} />
        </figcaption>
      )}
    </figure>
  )
