import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { navigation } from '#web/content/site.ts'

type NavigationLinksProps = { links?: readonly (typeof navigation)[number][]; className: string; onFollow?: () => void }

export const NavigationLinks = ({ links = navigation, className, onFollow }: NavigationLinksProps) =>
  links.map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={className} activeOptions={{ exact: true }} onClick={onFollow}>
        {label}
      </Link>
    </li>
  ))

/** Not Radix's DropdownMenu: `details` opens without a script. Its button is at the top right of the nearest positioned element. */
export const NavigationMenu = ({ className = '' }: { className?: string }) => {
  const menu = useRef<HTMLDetailsElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  return (
    <details
      ref={menu}
      className={`group ${className}`}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return
        close()
        menu.current?.querySelector('summary')?.focus()
      }}
    >
      <summary
        data-edge
        className="absolute top-1 right-[clamp(1.125rem,4vw,2.5rem)] grid size-12 list-none place-items-center content-center gap-0.5 rounded-md text-xs leading-none font-semibold ring-1 ring-edge ring-inset [&::-webkit-details-marker]:hidden"
      >
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
        <ul className="pt-3 pb-1">
          <NavigationLinks
            className="flex min-h-12 items-center border-t border-line text-lg aria-[current=page]:font-semibold aria-[current=page]:underline aria-[current=page]:underline-offset-4"
            onFollow={close}
          />
        </ul>
      </nav>
    </details>
  )
}
