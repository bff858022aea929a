import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '#web/components/ui/dialog.tsx'

const preference = 'single-key-shortcuts'

// A browser may refuse access to its storage: the choice then lasts until the page is left.
const isOff = () => {
  try {
    return localStorage.getItem(preference) === 'off'
  } catch {
    return false
  }
}
const saveOff = (off: boolean) => {
  try {
    if (off) localStorage.setItem(preference, 'off')
    else localStorage.removeItem(preference)
  } catch {}
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null

const useKeys = (keys: Readonly<Record<string, () => void>>, on: boolean) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, isComposing } = event
    if (!on || isComposing || ctrlKey || metaKey || altKey || defaultPrevented || isTyping(target) || isDialogOpen())
      return
    const run = keys[key]
    if (!run) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

export type Shortcut = { key: string; description: string; run: () => void }

/** Single-key shortcuts, with a dialog that explains them and turns them off (WCAG 2.1.4). */
export const Shortcuts = ({ list, opens }: { list: readonly Shortcut[]; opens: string }) => {
  const [off, setOff] = useState(isOff)
  const [isOpen, setOpen] = useState(false)
  const show = () => setOpen(true)
  useKeys({ ...Object.fromEntries(list.map(({ key, run }) => [key, run])), '?': show }, !off)
  const setOn = (on: boolean) => {
    saveOff(!on)
    setOff(!on)
  }
  return (
    <>
      <Button variant="link" size="small" className="pointer-coarse:hidden" onClick={show}>
        Keyboard shortcuts
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen}>
        <DialogContent className="w-[min(26rem,calc(100vw-2rem))]">
          <DialogTitle>Keyboard shortcuts</DialogTitle>
          <dl className="mt-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
            {[
              ...list,
              { key: 'Enter', description: `Open the ${opens} in focus` },
              { key: '?', description: 'Show this list' },
            ].map(({ key, description }) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="inline-block min-w-7 rounded-sm bg-sunken px-1.5 text-center font-mono text-sm ring-1 ring-edge ring-inset">
                    {key}
                  </kbd>
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
          <Checkbox checked={!off} onChange={({ target }) => setOn(target.checked)} className="mt-3">
            Use single-key shortcuts
          </Checkbox>
          <DialogFooter className="mt-6">
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </DialogFooter>
        </DialogContent>
      </Dialog>
    </>
  )
}
