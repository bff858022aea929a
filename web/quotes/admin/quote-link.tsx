import { useId, useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { Input } from '#web/components/ui/input.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { notify } from '#web/lib/notify.ts'

const byBrowser = async (text: string) => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Not allowed, or not a secure page: the selected text is the other way.
    return false
  }
}

/** A client's link, and a button that copies it; where copying is not allowed, the link is left selected to copy by hand. */
export const PublicLink = ({ label, link }: { label: string; link: string }) => {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const copy = async () => {
    if (await byBrowser(link)) {
      notify('done', { title: 'Link copied to clipboard' })
      return setOutcome('copied')
    }
    field.current?.focus()
    field.current?.select()
    setOutcome('selected')
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
