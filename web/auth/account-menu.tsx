import { Link, type LinkProps } from '@tanstack/react-router'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  useMenuChoice,
} from '#web/components/ui/dropdown-menu.tsx'
import { useBusiness } from '#web/lib/business.tsx'
import { useLogout } from './admin-logout.tsx'
import { useKnownSession } from './queries.ts'

type AccountMenuProps = {
  links: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  /** Why the owner is needed now, or null. */
  alert: string | null
}

export const AccountMenu = ({ links, alert }: AccountMenuProps) => {
  const session = useKnownSession()
  const { owner, name } = useBusiness()
  const { logOut, question } = useLogout()
  const { choose, onCloseAutoFocus } = useMenuChoice()
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger className="relative grid size-11 shrink-0 place-items-center rounded-full">
          <span
            aria-hidden="true"
            data-edge
            className="grid size-9 place-items-center rounded-full bg-sunken font-semibold text-soft ring-1 ring-edge ring-inset"
          >
            {(owner.name || name).slice(0, 1)}
          </span>
          <span className="sr-only">{alert ? `Account: ${alert}` : 'Account'}</span>
          {alert && (
            <span className="absolute top-0.5 right-0.5 size-3 rounded-full bg-danger ring-2 ring-ground forced-colors:bg-[CanvasText]" />
          )}
        </DropdownMenuTrigger>
        <DropdownMenuContent onCloseAutoFocus={onCloseAutoFocus}>
          {session?.user && <DropdownMenuLabel>{session.user.email}</DropdownMenuLabel>}
          {links.map(({ to, label }) => (
            <DropdownMenuItem key={to} asChild>
              <Link to={to}>{label}</Link>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => choose(logOut)}>Log out</DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {question}
    </>
  )
}
