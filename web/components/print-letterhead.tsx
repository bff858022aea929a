import { tagline } from '#src/business/rules.ts'
import { registration } from '#web/content/site.ts'
import { business } from '#web/lib/business.ts'
import { ContactDetails } from './contact.tsx'
import { Ridge } from './ridge.tsx'

export const Registration = () => (
  <>
    {business.nzbn && (
      <span className="tabular whitespace-nowrap">
        {registration.nzbn} {business.nzbn}
      </span>
    )}
    {business.gstNumber && (
      <span className="tabular whitespace-nowrap">
        {registration.gstNumber} {business.gstNumber}
      </span>
    )}
  </>
)

export const PrintLetterhead = ({ blackOnly = false }: { blackOnly?: boolean }) => (
  <header className="mb-5 hidden print:block">
    <div className="flex items-end justify-between gap-8">
      <div>
        <p className="font-serif text-2xl leading-tight">{business.name}</p>
        <p className="text-sm text-faint">{tagline}</p>
      </div>
      <ContactDetails className="flex flex-wrap justify-end gap-x-4 text-sm text-soft" />
    </div>
    <Ridge className={`mt-2 h-9 ${blackOnly ? 'grayscale' : ''}`} />
  </header>
)
