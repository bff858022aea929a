import type { Reference } from '#src/business/schema.ts'
import { referencesHeading } from '#web/content/home.ts'

export const References = ({ references }: { references: readonly Reference[] }) =>
  references.length > 0 && (
    <section aria-labelledby="references" className="column">
      <h2 id="references" className="text-3xl">
        {referencesHeading}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-10 md:grid-cols-2">
        {references.map(({ words, name, company }) => (
          <li key={words} className="border-t border-line pt-6">
            <figure>
              <blockquote className="font-serif text-xl">{words}</blockquote>
              <figcaption className="mt-4 text-sm text-soft">
                {name}, {company}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
