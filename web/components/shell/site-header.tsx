import { Link } from '@tanstack/react-router'
import { taglineBelow } from '#src/business/rules.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { callToAction, navigation } from '#web/content/site.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { NavigationLinks, NavigationMenu } from './navigation.tsx'

const FormButton = ({ className }: { className: string }) => (
  <Link
    to={callToAction.to}
    className={`${buttonLook({ size: 'small' })} min-h-11! leading-tight text-balance ${className}`}
  >
    {callToAction.link}
  </Link>
)

export const SiteHeader = () => (
  <header className="border-b border-line bg-ground print:hidden">
    <div className="column relative md:grid md:grid-cols-[1fr_auto] md:gap-x-8 md:py-2">
      <div>
        <div className="flex min-h-12 items-start gap-2 pr-14 pt-1 md:block md:min-h-0 md:p-0">
          <Link
            to="/"
            className="flex min-h-12 min-w-0 flex-1 items-center font-serif text-lg leading-snug wrap-anywhere hover:text-primary md:min-h-8 lg:text-xl"
          >
            {useBusiness().name}
          </Link>
          <FormButton className="max-sm:w-27 max-sm:px-1.5! max-sm:py-1! md:hidden" />
        </div>
        <NavigationMenu className="md:hidden" />
      </div>
      <div className="flex flex-wrap gap-x-4 text-xs text-soft md:contents lg:text-sm">
        <p className="leading-6 text-faint empty:hidden md:row-start-2 md:leading-snug">
          {taglineBelow(useBusiness().name)}
        </p>
        <ContactDetails className="contents md:flex md:flex-wrap md:justify-end md:gap-x-5 md:self-center lg:text-sm" />
        <nav aria-label="Main" className="hidden md:block">
          <ul className="flex items-center justify-end gap-x-5 lg:gap-x-7">
            <NavigationLinks
              links={navigation.filter(({ to }) => to !== callToAction.to)}
              className="flex min-h-11 items-center font-semibold text-soft underline-offset-8 hover:text-ink hover:underline aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-2"
            />
            <li>
              <FormButton className="whitespace-nowrap" />
            </li>
          </ul>
        </nav>
      </div>
    </div>
  </header>
)
