import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  useMenuChoice,
} from '#web/components/ui/dropdown-menu.tsx'
import type { DaysAct } from './acts.ts'

type ActMenuProps = {
  label: string
  acts: readonly DaysAct[]
  variant?: ButtonProps['variant']
  onChoose: (act: DaysAct) => void
}

/** Acts behind ⋯, each with its consequence. */
export const ActMenu = ({ label, acts, variant = 'quiet', onChoose }: ActMenuProps) => {
  const { choose, onCloseAutoFocus } = useMenuChoice()
  if (acts.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant={variant} aria-label={label} className="min-h-11 min-w-11 shrink-0">
          <span aria-hidden="true">⋯</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-auto" onCloseAutoFocus={onCloseAutoFocus}>
        {acts.map((act) => (
          <DropdownMenuItem
            key={act.key}
            textValue={act.label}
            className="flex-col items-start justify-center text-sm sm:flex-row sm:items-baseline sm:justify-between sm:gap-8"
            onSelect={() => choose(() => onChoose(act))}
          >
            <span className={act.ends ? 'block text-danger' : 'block'}>{act.label}</span>{' '}
            <span className="block text-xs text-soft">{act.consequence}</span>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
