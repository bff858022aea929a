import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react'
import { clientColumns, maxFileCharacters } from '#src/clients/rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { FieldMessages } from '#web/components/field-messages.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Label } from '#web/components/ui/label.tsx'
import { Textarea } from '#web/components/ui/textarea.tsx'
import { cn } from '#web/lib/cn.ts'
import { Preview } from './preview.tsx'
import { countClients, importMutation, previewMutation } from './queries.ts'
import { readText } from './read-text.ts'

const faultOf = (csv: string) => {
  if (csv.trim() === '') return 'Choose a file, or paste the rows'
  return csv.length > maxFileCharacters ? 'The file is too long: import it in parts' : undefined
}

export const ImportForm = () => {
  const [csv, setCsv] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const preview = useMutation(previewMutation)
  const add = useMutation(importMutation)

  const change = (text: string) => {
    setCsv(text)
    setError(undefined)
    preview.reset()
    add.reset()
  }
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    if (file) change(await readText(file))
    // The same file can be chosen again after it was corrected.
    currentTarget.value = ''
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const fault = faultOf(csv)
    setError(fault)
    if (fault) return field.current?.focus()
    add.reset()
    preview.mutate(csv)
  }
  const start = () =>
    add.mutate(csv, {
      onSuccess: () => {
        setCsv('')
        preview.reset()
      },
    })

  return (
    <>
      <form noValidate onSubmit={submit} className="mt-6 grid max-w-[52rem] gap-5">
        <div className="grid gap-1.5">
          <Label htmlFor={`${id}-file`}>CSV file</Label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            onChange={(event) => void choose(event)}
            className="min-h-11 w-full max-w-full text-soft file:mr-4 file:min-h-11 file:cursor-pointer file:rounded-md file:border-0 file:bg-sunken file:px-4.5 file:font-semibold file:text-ink hover:file:bg-line"
          />
        </div>
        <div className={cn('grid gap-1.5', error && 'border-l-4 border-danger pl-4')}>
          <Label htmlFor={id}>Or paste the rows</Label>
          <FieldMessages
            id={id}
            hint={`The first row names the columns: ${clientColumns.join(', ')}. The phone may stay empty.`}
            error={error}
          />
          <Textarea
            ref={field}
            id={id}
            rows={6}
            value={csv}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
            onChange={({ target }) => change(target.value)}
            className="max-h-60 font-mono text-sm"
          />
        </div>
        <div>
          <Button type="submit" variant={preview.data ? 'secondary' : 'primary'} busy={preview.isPending}>
            Preview
          </Button>
        </div>
      </form>
      {preview.data && (
        <Preview result={preview.data}>
          <Button busy={add.isPending} onClick={start}>
            Import {countClients(preview.data.clients.length)}
          </Button>
        </Preview>
      )}
      {add.data && (
        <Callout
          tone="good"
          level="h2"
          takesFocus
          title={`${countClients(add.data.imported)} imported`}
          className="mt-8"
        >
          <p>They stand below.</p>
        </Callout>
      )}
    </>
  )
}
