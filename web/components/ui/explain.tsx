import * as Popover from '@radix-ui/react-popover'
import { type ReactNode, useId, useRef, useState } from 'react'

type Opened = 'no' | 'by passing' | 'by pressing'

/**
 * A small "?" beside a term. The explanation shows on hover and on focus, stays after a press, and is read with the
 * button as its description. Esc, a second press or a press elsewhere closes it.
 */
export const Explain = ({ term, children }: { term: string; children: ReactNode }) => {
  const [opened, setOpened] = useState<Opened>('no')
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const pass = () => setOpened((now) => (now === 'no' ? 'by passing' : now))
  const leave = () => setOpened((now) => (now === 'by passing' ? 'no' : now))
  return (
    <Popover.Root open={opened !== 'no'} onOpenChange={(open) => !open && setOpened('no')}>
      <Popover.Anchor asChild>
        <button
          ref={button}
          type="button"
          aria-label={`About ${term}`}
          aria-describedby={id}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && pass()}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
          onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && pass()}
          onBlur={() => setOpened('no')}
          onClick={() => setOpened((now) => (now === 'by pressing' ? 'no' : 'by pressing'))}
          className="relative z-10 mx-1 inline-flex size-6 items-center justify-center rounded-full align-middle font-sans text-sm leading-none font-semibold text-faint ring-1 ring-edge ring-inset after:absolute after:-inset-2 hover:text-ink hover:ring-ink print:hidden"
        >
          ?
        </button>
      </Popover.Anchor>
      <span id={id} hidden>
        {children}
      </span>
      <Popover.Portal>
        <Popover.Content
          role="note"
          aria-label={`About ${term}`}
          sideOffset={6}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
          }}
          className="appear z-50 max-w-72 rounded-md bg-ink px-3.5 py-2.5 text-sm text-ground shadow-lift print:hidden"
        >
          {children}
          <Popover.Arrow className="fill-ink" />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
