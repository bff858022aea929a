import { Indicator, Root } from '@radix-ui/react-checkbox'
import type { ComponentProps } from 'react'
import { cn } from '#web/lib/cn.ts'

export const Checkbox = ({ className, ...props }: ComponentProps<typeof Root>) => (
  <Root
    {...props}
    className={cn(
      'relative inline-flex size-6 [print-color-adjust:exact] shrink-0 items-center justify-center rounded-sm bg-raised text-on-primary ring-1 ring-edge ring-inset transition-colors duration-150 hover:ring-ink aria-invalid:ring-2 aria-invalid:ring-danger data-[state=checked]:bg-primary data-[state=checked]:ring-primary disabled:bg-sunken disabled:ring-line',
      className,
    )}
  >
    <Indicator asChild>
      <svg className="size-4" viewBox="0 0 16 16" fill="none" aria-hidden="true">
        <path
          d="m3 8.4 3.3 3.3L13 4.6"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </Indicator>
  </Root>
)
