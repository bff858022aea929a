import { Link } from '@tanstack/react-router'
import { tagline } from '#src/business/rules.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { business } from '#web/lib/business.ts'
import { NavigationMenu } from './navigation.tsx'

export const LetterheadBar = () => (
  <header className="border-b border-line bg-ground print:hidden">
    <div className="column relative">
      <div className="flex min-h-17 flex-wrap items-center gap-x-8 gap-y-0.5 py-2 md:pr-16">
        <Link
          to="/"
          className="mr-auto min-h-9 min-w-0 max-md:w-full max-md:pr-16 leading-snug wrap-anywhere hover:text-primary"
        >
          <span className="block font-serif text-lg leading-snug">{business.name}</span>
          <span className="block text-xs text-faint">{tagline}</span>
        </Link>
        <ContactDetails className="flex flex-wrap gap-x-4 text-xs text-soft max-sm:*:last:hidden md:gap-x-5 md:text-sm" />
      </div>
      <NavigationMenu />
    </div>
  </header>
)
