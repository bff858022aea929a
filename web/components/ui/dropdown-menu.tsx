import * as Menu from '@radix-ui/react-dropdown-menu'
import { type ComponentProps, useRef } from 'react'
import { cn } from '#web/lib/cn.ts'

/** Not modal: a modal menu inserts a style that the content policy refuses. */
export const DropdownMenu = (props: ComponentProps<typeof Menu.Root>) => <Menu.Root modal={false} {...props} />

export const DropdownMenuTrigger = Menu.Trigger

/** Runs the choice after the closed menu has returned the focus, so that a dialog it opens returns it there too. */
export const useMenuChoice = () => {
  const chosen = useRef<(() => void) | null>(null)
  const choose = (run: () => void) => {
    chosen.current = run
  }
  const onCloseAutoFocus = () => {
    chosen.current?.()
    chosen.current = null
  }
  return { choose, onCloseAutoFocus }
}

/** Rendered without a portal, so that the menu belongs to the landmark of its button. */
export const DropdownMenuContent = ({ className, ...props }: ComponentProps<typeof Menu.Content>) => (
  <Menu.Content
    align="end"
    sideOffset={6}
    collisionPadding={12}
    className={cn(
      'appear z-40 max-h-(--radix-dropdown-menu-content-available-height) w-64 max-w-[calc(100vw-1.5rem)] overflow-y-auto rounded-lg border border-line bg-raised p-1.5 text-ink shadow-lift print:hidden',
      className,
    )}
    {...props}
  />
)

export const DropdownMenuItem = ({ className, ...props }: ComponentProps<typeof Menu.Item>) => (
  <Menu.Item
    className={cn(
      'flex min-h-11 cursor-pointer items-center rounded-md px-2.5 -outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary data-highlighted:bg-sunken',
      className,
    )}
    {...props}
  />
)

export const DropdownMenuLabel = ({ children }: { children: string }) => (
  <Menu.Label className="px-2.5 py-2 text-sm text-faint wrap-anywhere">{children}</Menu.Label>
)

export const DropdownMenuSeparator = () => <Menu.Separator className="my-1.5 border-t border-line" />
