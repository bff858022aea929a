import { type RefObject, useState } from 'react'
import { resetHours } from '#src/auth/rules.ts'
import { resetForm, resetRequestForm } from '#src/auth/schema.ts'
import { useAppForm } from '#web/components/form.tsx'
import { Frame, Submit } from '#web/components/form-frame.tsx'
import { Notice } from '#web/components/notice.tsx'
import { passwordHint, readBy } from './account-form.tsx'
import { useResetPassword, useResetRequest } from './queries.ts'

const readRequest = readBy(resetRequestForm)
const readReset = readBy(resetForm)

/** "Forgot your password?": one answer, whoever asks (GAPS 1). */
export const ForgotStep = ({ email }: { email: RefObject<string> }) => {
  const request = useResetRequest()
  const [start] = useState(email.current)
  const [asked, setAsked] = useState<string | null>(null)
  const form = useAppForm({
    values: { email: start },
    read: readRequest,
    send: (json) => request.mutateAsync(json),
    done: () => setAsked(form.api.state.values.email.trim()),
  })
  if (asked) {
    return (
      <Notice look="good" role="status" takesFocus className="grid gap-3">
        <p>
          If <b>{asked}</b> has an account, an email with a link is on its way. The link works once, for {resetHours}{' '}
          hour.
        </p>
      </Notice>
    )
  }
  return (
    <>
      <p className="mb-6 text-soft">We send you an email with a link to choose a new one.</p>
      <Frame form={form} unmarked label="Forgot your password?">
        <form.Field name="email">{(field) => <field.Email label="Email" />}</form.Field>
        <Submit busy="Sending..." className="justify-self-start">
          Send the link
        </Submit>
      </Frame>
    </>
  )
}

/** A new password, by the link in the email. */
export const ResetStep = ({ token, done }: { token: string; done: () => void }) => {
  const reset = useResetPassword()
  const form = useAppForm({
    values: { password: '' },
    read: (typed) => readReset({ ...typed, token }),
    send: (json) => reset.mutateAsync(json),
    done,
  })
  return (
    <Frame form={form} unmarked label="Choose a new password">
      <form.Field name="password">
        {(field) => <field.Password label="New password" hint={passwordHint} autoComplete="new-password" />}
      </form.Field>
      <Submit busy="Saving..." className="justify-self-start">
        Save password
      </Submit>
    </Frame>
  )
}
