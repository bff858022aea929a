import { taglineBelow } from '#src/business/rules.ts'
import type { Provider } from '#src/business/schema.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { RidgeLine } from '#web/components/ridge.tsx'
import { registrations } from '#web/content/site.ts'

type ProviderProps = { provider: Provider }

export const Registration = ({ provider }: ProviderProps) => (
  <>
    {registrations.map(
      ([key, label]) =>
        provider[key] && (
          <span key={key} className="tabular whitespace-nowrap">
            {label} {provider[key]}
          </span>
        ),
    )}
    {provider.address && <span>{provider.address}</span>}
  </>
)

/** Telephone, email and web are the current ones, because the reader uses them now. */
export const PrintLetterhead = ({ provider: { name }, blackOnly = false }: ProviderProps & { blackOnly?: boolean }) => (
  <header className="mb-5 hidden print:block">
    <div className="flex items-end justify-between gap-8">
      <div>
        <p className="font-serif text-2xl leading-tight">{name}</p>
        <p className="text-sm text-faint">{taglineBelow(name)}</p>
      </div>
      <ContactDetails className="flex flex-wrap justify-end gap-x-4 text-sm text-soft" />
    </div>
    <RidgeLine className={`mt-2 aspect-[15/1] ${blackOnly ? 'grayscale' : ''}`} />
  </header>
)
