import { Link, type LinkProps } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { facts } from '#src/business/facts.ts'
import { tagline } from '#src/business/rules.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { legalLinks, navigation } from '#web/content/site.ts'
import { business } from '#web/lib/business.ts'
import { cn } from '#web/lib/cn.ts'
import { LegalEntity } from './site-footer.tsx'

type DisclosureProps = {
  label: ReactNode
  className?: string
  children: (close: () => void) => ReactNode
}

/** A button of the bar with its menu. Escape closes the menu and returns the focus; an event outside only closes it. */
const Disclosure = ({ label, className, children }: DisclosureProps) => {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isOpen])
  return (
    <div ref={root} className="flex">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-soft hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink"
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={cn(
          'absolute top-full right-[clamp(1.125rem,4vw,2.5rem)] z-40 max-h-[calc(100dvh-5rem)] w-[min(20rem,calc(100vw-2.25rem))] overflow-y-auto rounded-lg border border-line bg-raised p-4 shadow-lift',
          className,
        )}
      >
        {children(close)}
      </div>
    </div>
  )
}

/** `more` is shown beside the name, such as a count. */
export type BarEntry = { to: NonNullable<LinkProps['to']>; label: string; more?: ReactNode }

const entryLook =
  'flex min-h-11 items-center gap-1.5 px-1.5 font-semibold text-soft hover:bg-sunken hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)] sm:px-2.5'
const itemLook =
  'flex min-h-11 items-center rounded-md px-2 hover:bg-sunken aria-[current=page]:font-semibold aria-[current=page]:text-primary'

const MenuLinks = ({ links, onFollow }: { links: readonly BarEntry[]; onFollow: () => void }) => (
  <ul>
    {links.map(({ to, label, more }) => (
      <li key={label}>
        <Link to={to} className={itemLook} activeOptions={{ exact: true, includeSearch: false }} onClick={onFollow}>
          {label} {more}
        </Link>
      </li>
    ))}
  </ul>
)

const BarIcon = ({ path }: { path: string }) => (
  <svg className="size-5" viewBox="0 0 20 20" fill="none" aria-hidden="true">
    <path d={path} stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const SiteMenu = () => (
  <Disclosure
    label={
      <>
        <BarIcon path="M3 5.5h14M3 10h14M3 14.5h14" />
        <span className="max-sm:sr-only">Menu</span>
      </>
    }
  >
    {(close) => (
      <>
        <div className="px-2">
          <p className="font-serif text-lg leading-snug wrap-anywhere">{business.name}</p>
          <p className="text-sm text-faint">{tagline}</p>
          <ContactDetails className="mt-2 grid gap-0.5 text-sm text-soft" />
        </div>
        <nav aria-label="Site" className="mt-3 border-t border-line pt-2">
          <MenuLinks links={[...navigation, { to: '/admin/quotes', label: 'Admin' }]} onFollow={close} />
        </nav>
      </>
    )}
  </Disclosure>
)

type AdminShellProps = {
  entries: readonly BarEntry[]
  account: { email: string | undefined; links: readonly BarEntry[] }
  children: ReactNode
}

export const AdminShell = ({ entries, account, children }: AdminShellProps) => (
  <>
    <header className="border-b border-line bg-ground print:hidden">
      <div className="column relative flex min-h-14 items-center gap-x-1 sm:gap-x-2">
        <Link
          to="/"
          className="mr-2 hidden min-w-0 truncate py-2 font-serif text-lg hover:text-primary md:block lg:mr-5"
        >
          {business.name}
        </Link>
        <nav aria-label="Admin" className="mr-auto min-w-0">
          <ul className="flex max-sm:-ml-1.5 sm:gap-x-1">
            {entries.map(({ to, label, more }) => (
              <li key={label}>
                <Link to={to} className={entryLook} activeOptions={{ includeSearch: false }}>
                  {label} {more}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Disclosure
          label={
            <>
              <BarIcon path="M10 9.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5ZM3.5 17c.6-3 3.2-4.75 6.5-4.75s5.9 1.75 6.5 4.75" />
              <span className="max-sm:sr-only">Account</span>
            </>
          }
        >
          {(close) => (
            <>
              {account.email && <p className="px-2 pb-2 text-sm wrap-anywhere text-faint">{account.email}</p>}
              <nav aria-label="Account">
                <MenuLinks links={account.links} onFollow={close} />
              </nav>
            </>
          )}
        </Disclosure>
        <SiteMenu />
      </div>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
    <footer className="mt-auto border-t border-line print:hidden">
      <p className="column flex flex-wrap items-center gap-x-4 gap-y-1 py-3 text-xs text-faint wrap-anywhere">
        <LegalEntity />
        <span>
          <span lang="mi">{facts.city.maori}</span> {facts.city.name}
        </span>
        {[...legalLinks, ...navigation.filter(({ to }) => to === '/start-assessment')].map(({ to, label }) => (
          <Link key={to} to={to} className="link inline-flex min-h-6 items-center">
            {label}
          </Link>
        ))}
      </p>
    </footer>
  </>
)
