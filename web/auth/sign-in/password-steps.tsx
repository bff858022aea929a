import { type RefObject, useState } from 'react'
import { resetHours } from '#src/auth/rules.ts'
import { resetForm, resetRequestForm } from '#src/auth/schema.ts'
import { useResetPassword, useResetRequest } from '#web/auth/queries.ts'
import { Callout } from '#web/components/callout.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { passwordHint } from './account-form.tsx'

const parseRequest = validateWith(resetRequestForm)

/** The server's answer does not tell whether the email address has an account. */
export const ForgotStep = ({ email }: { email: RefObject<string> }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useAppForm({
    values: { email: email.current },
    parse: parseRequest,
    send: useResetRequest().mutateAsync,
    onSuccess: () => setSentTo(form.api.state.values.email.trim()),
  })
  if (sentTo) {
    return (
      <Callout tone="good" role="status" takesFocus className="grid gap-3">
        <p>
          If <b>{sentTo}</b> has an account, an email with a link is on its way. The link works once, for {resetHours}{' '}
          hour.
        </p>
      </Callout>
    )
  }
  return (
    <>
      <p className="mb-6 text-soft">We send you an email with a link to choose a new one.</p>
      <FormFrame form={form} unmarked label="Forgot your password?">
        <form.Email name="email" label="Email" />
        <SubmitButton busy="Sending...">Send the link</SubmitButton>
      </FormFrame>
    </>
  )
}

export const ResetStep = ({ token, onSuccess }: { token: string; onSuccess: () => void }) => {
  const form = useAppForm({
    values: { password: '' },
    parse: (values) => validateWith(resetForm)({ ...values, token }),
    send: useResetPassword().mutateAsync,
    onSuccess,
  })
  return (
    <FormFrame form={form} unmarked label="Choose a new password">
      <form.Password name="password" label="New password" hint={passwordHint} autoComplete="new-password" />
      <SubmitButton busy="Saving...">Save password</SubmitButton>
    </FormFrame>
  )
}
