import { Fragment } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  useMenuChoice,
} from './dropdown-menu.tsx'

type MenuAct = { key: string; label: string; consequence: string; ends?: boolean; disabled?: boolean }

type ActMenuProps<Act extends MenuAct> = Omit<ButtonProps, 'children'> & {
  label: string
  acts: readonly Act[]
  onChoose: (act: Act) => void
}

/** A ⋯ menu of acts, each with its consequence. Acts that end something stand last. */
export const ActMenu = <Act extends MenuAct>({ label, acts, onChoose, ...button }: ActMenuProps<Act>) => {
  const { choose, onCloseAutoFocus } = useMenuChoice()
  if (acts.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="quiet" className="min-h-11 min-w-11 shrink-0" aria-label={label} {...button}>
          <span aria-hidden="true">⋯</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        className="w-auto"
        // The page may move a lost focus (restoreFocus), which must not close the menu.
        onFocusOutside={(event) => event.preventDefault()}
        onCloseAutoFocus={onCloseAutoFocus}
      >
        {acts.map((act, index) => (
          <Fragment key={act.key}>
            {act.ends && index > 0 && !acts[index - 1]?.ends && <DropdownMenuSeparator />}
            <DropdownMenuItem
              textValue={act.label}
              disabled={act.disabled ?? false}
              className="flex-col items-start justify-center text-sm sm:flex-row sm:items-baseline sm:justify-between sm:gap-8"
              onSelect={() => choose(() => onChoose(act))}
            >
              <span className={act.ends ? 'block text-danger' : 'block'}>{act.label}</span>{' '}
              <span className="block text-xs text-soft">{act.consequence}</span>
            </DropdownMenuItem>
          </Fragment>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
