import { useStore } from '@tanstack/react-form'
import { type RefObject, useEffect, useState } from 'react'
import type { z } from 'zod'
import { passwordLeast } from '#src/auth/rules.ts'
import { fieldErrors } from '#src/base/field-errors.ts'
import { type Reading, useAppForm } from '#web/components/form.tsx'
import { Frame, Submit } from '#web/components/form-frame.tsx'

/** How a form reads what was typed: by the schema that the server's door has too. */
export const readBy =
  <Schema extends z.ZodType>(schema: Schema) =>
  (typed: unknown): Reading<z.infer<Schema>> => {
    const read = schema.safeParse(typed)
    return read.success ? { data: read.data } : { fields: fieldErrors(read.error) }
  }

/** What stands before a field for a new password. */
export const passwordHint = `At least ${passwordLeast} characters. A few words that do not belong together are easy to keep and hard to guess.`

type AccountFormProps<Data, Answer> = {
  /** The address, kept over a change of mode. */
  email: RefObject<string>
  read: (typed: { email: string; password: string }) => Reading<Data>
  send: (data: Data) => Promise<Answer>
  done: (answer: Answer) => void
  /** A new account: a new password, with the rules for it. */
  isNew?: boolean
  action: string
  busy: string
}

/** SPEC §2 "Admin login": Email and Password. */
export const AccountForm = <Data, Answer>({
  email,
  read,
  send,
  done,
  isNew = false,
  action,
  busy,
}: AccountFormProps<Data, Answer>) => {
  const [start] = useState(email.current)
  const form = useAppForm({ values: { email: start, password: '' }, read, send, done })
  const typed = useStore(form.api.store, ({ values }) => values.email)
  useEffect(() => {
    email.current = typed
  }, [email, typed])
  return (
    <Frame form={form} unmarked label={action}>
      <form.Field name="email">{(field) => <field.Email label="Email" />}</form.Field>
      <form.Field name="password">
        {(field) =>
          isNew ? (
            <field.Password label="Password" hint={passwordHint} autoComplete="new-password" />
          ) : (
            <field.Password label="Password" autoComplete="current-password" />
          )
        }
      </form.Field>
      <Submit busy={busy} className="justify-self-start">
        {action}
      </Submit>
    </Frame>
  )
}
