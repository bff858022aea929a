import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { tagline } from '#src/business/rules.ts'
import { navigation } from '#web/content/site.ts'
import { business } from '#web/lib/business.ts'
import { ContactDetails } from './contact.tsx'

const barLink =
  'flex min-h-11 items-center -mb-px font-semibold text-soft hover:text-ink hover:shadow-[inset_0_-2px_0_var(--edge)] aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)]'
const menuLink =
  'flex min-h-12 items-center border-t border-line text-lg text-ink aria-[current=page]:font-semibold aria-[current=page]:text-primary'

const Links = ({ className, onFollow }: { className: string; onFollow?: () => void }) =>
  navigation.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={className} activeOptions={{ exact: true }} onClick={onFollow}>
        {label}
      </Link>
    </li>
  ))

/** A `details` element, so that it opens without a script. */
const Menu = () => {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <details
      ref={menu}
      className="group md:hidden"
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary className="absolute top-3.5 right-[clamp(1.125rem,4vw,2.5rem)] flex min-h-11 list-none items-center gap-2 rounded-md px-3 font-semibold ring-1 ring-edge ring-inset [&::-webkit-details-marker]:hidden">
        <svg
          className="size-4"
          viewBox="0 0 16 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path className="group-open:hidden" d="M1.5 4h13M1.5 8h13M1.5 12h13" />
          <path className="hidden group-open:block" d="m3 3 10 10M13 3 3 13" />
        </svg>
        Menu
      </summary>
      <nav aria-label="Menu">
        <ul className="pt-3">
          <Links className={menuLink} onFollow={close} />
        </ul>
      </nav>
    </details>
  )
}

export const SiteHeader = () => (
  <header className="border-b border-line bg-ground print:hidden">
    <div className="column relative">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-2 pt-4 pb-3 md:pt-6">
        <Link to="/" className="group min-h-11 w-full pr-26 wrap-anywhere md:w-auto md:pr-0">
          <span className="block font-serif text-lg leading-snug md:text-xl md:leading-tight group-hover:text-primary">
            {business.name}
          </span>
          <span className="block text-xs text-faint md:text-sm">{tagline}</span>
        </Link>
        <ContactDetails className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm sm:gap-x-5 text-soft" />
      </div>
      <nav aria-label="Main" className="hidden md:block">
        <ul className="flex flex-wrap gap-x-7">
          <Links className={barLink} />
        </ul>
      </nav>
      <Menu />
    </div>
  </header>
)
