import { usePosted } from '#web/lib/posted.ts'

/** The questions of the server that a second press of the same button answers with yes. */
const questions: readonly string[] = ['unlikely_date', 'signed_in_as_admin']

type HiddenFieldsProps = { values?: Readonly<Record<string, string>> }

/** The fields that a form posts without a script beside those on the page: its subject, and the answer to a question. */
export const HiddenFields = ({ values = {} }: HiddenFieldsProps) => {
  const posted = usePosted()
  return Object.entries({
    ...values,
    ...(posted && questions.includes(posted.refusal.code) && { sure: 'true' }),
  }).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
