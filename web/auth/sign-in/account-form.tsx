import { type RefObject, useState } from 'react'
import { passwordMin } from '#src/auth/rules.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import type { ParseResult } from '#web/lib/validation.ts'

export const passwordHint = `At least ${passwordMin} characters. A few words that do not belong together are easy to keep and hard to guess.`

type AccountFormProps<Data, Answer> = {
  email: RefObject<string>
  parse: (values: { email: string; password: string }) => ParseResult<Data>
  send: (data: Data) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  isNew?: boolean
}

export const AccountForm = <Data, Answer>({ email, isNew = false, ...sending }: AccountFormProps<Data, Answer>) => {
  const [initialEmail] = useState(email.current)
  const form = useAppForm({ values: { email: initialEmail, password: '' }, ...sending })
  const [action, busy] = isNew ? ['Sign up', 'Signing up...'] : ['Login', 'Logging in...']
  return (
    <FormFrame form={form} unmarked label={action}>
      <form.Email name="email" label="Email" onTyped={(typed) => (email.current = typed)} />
      <form.Password
        name="password"
        label="Password"
        hint={isNew && passwordHint}
        autoComplete={isNew ? 'new-password' : 'current-password'}
      />
      <SubmitButton busy={busy}>{action}</SubmitButton>
    </FormFrame>
  )
}
