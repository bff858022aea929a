import { Indicator, Item, Root } from '@radix-ui/react-radio-group'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'

/** A radio group. Give it `aria-labelledby` or stand it in a labelled fieldset. */
export const RadioCards = ({ className, ...props }: ComponentProps<typeof Root>) => (
  <Root {...props} className={cn('grid gap-2.5', className)} />
)

type CardProps = Omit<ComponentProps<typeof Item>, 'id' | 'children'> & {
  id: string
  label: ReactNode
  /** Whatever else stands on the card: rates, notes. Read with the label. */
  children?: ReactNode
}

/** One answer: the whole card can be pressed, and its state shows in mark and edge as well as in colour. */
export const RadioCard = ({ id, label, children, className, ...props }: CardProps) => (
  <div
    data-edge
    className={cn(
      'relative flex items-start gap-3 rounded-md bg-raised px-3.5 py-2.5 ring-1 ring-edge ring-inset transition-shadow duration-150 hover:ring-ink has-data-[state=checked]:ring-2 has-data-[state=checked]:ring-primary has-data-[state=checked]:bg-primary-wash has-disabled:bg-sunken has-disabled:ring-line',
      className,
    )}
  >
    <Item
      {...props}
      id={id}
      aria-describedby={children ? `${id}-more` : undefined}
      className="relative z-10 mt-px inline-flex size-6 shrink-0 items-center justify-center rounded-full bg-raised ring-1 ring-edge ring-inset aria-invalid:ring-danger data-[state=checked]:ring-2 data-[state=checked]:ring-primary"
    >
      <Indicator className="block size-3 rounded-full bg-primary [print-color-adjust:exact] forced-colors:bg-[Highlight]" />
    </Item>
    <div className="min-w-0 grow">
      <label htmlFor={id} className="block font-semibold after:absolute after:inset-0">
        {label}
      </label>
      {children && (
        <div id={`${id}-more`} className="mt-1">
          {children}
        </div>
      )}
    </div>
  </div>
)
