import { useId, useRef, useState } from 'react'
import { notify } from '#web/lib/notify.ts'
import { Button } from './ui/button.tsx'
import { Input } from './ui/input.tsx'
import { Label } from './ui/label.tsx'

/** If the browser denies copying, the link is selected so that it can be copied by hand. */
export const CopyLink = ({ label, link }: { label: string; link: string }) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      notify('done', { title: 'Link copied to clipboard' })
      setOutcome('copied')
    } catch {
      field.current?.focus()
      field.current?.select()
      setOutcome('selected')
    }
  }
  return (
    <div className="grid gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <div className="flex flex-wrap gap-2.5">
        <Input
          ref={field}
          id={id}
          readOnly
          value={link}
          aria-describedby={outcome === 'selected' ? `${id}-hand` : undefined}
          onFocus={({ target }) => target.select()}
          className="min-w-0 grow basis-60 font-mono text-sm"
        />
        <Button variant="secondary" onClick={() => void copy()}>
          {outcome === 'copied' ? 'Copied' : 'Copy link'}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
      {outcome === 'selected' && (
        <p id={`${id}-hand`} className="text-sm text-soft">
          The link is selected: copy it with Ctrl+C, ⌘C, or a long press.
        </p>
      )}
    </div>
  )
}
