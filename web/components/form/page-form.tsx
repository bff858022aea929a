import { type ComponentProps, createContext, useContext } from 'react'
import type { FormAct } from '#src/http/page-schema.ts'
import { BusyButton, type BusyButtonProps } from '#web/components/ui/busy-button.tsx'
import { usePosted } from '#web/lib/posted.ts'

/** The codes of refusals that ask a question: a second press of the same button answers yes. */
const questions: readonly string[] = ['unlikely_date', 'signed_in_as_admin']

type PageFormProps = Omit<ComponentProps<'form'>, 'method' | 'action'> & {
  /** The id of the element that the page opens at after a press without a script. */
  at?: string
  /** Hidden fields, which say what the form is about. */
  values?: Readonly<Record<string, string>>
}

/**
 * A form of a page that the server renders. Without a script the browser posts it to the page's own URL; with one,
 * `onSubmit` or its {@link ActButton} sends the same to the API.
 */
export const PageForm = ({ at, values = {}, children, ...props }: PageFormProps) => {
  const posted = usePosted()
  const hidden = { ...values, ...(posted && questions.includes(posted.refusal.code) && { sure: 'true' }) }
  return (
    <form {...props} method="post" action={at && `#${at}`} noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  )
}

type ActButtonProps = Omit<BusyButtonProps, 'type' | 'onClick'> & {
  act: FormAct
  /** What a press does with a script, in a form that has no fields to check. */
  run?: () => void
}

/** The acts that a reader's link may do; null at a link that may do all. */
export const OfferedActs = createContext<readonly FormAct[] | null>(null)

export const useOffers = (act: FormAct) => useContext(OfferedActs)?.includes(act) ?? true

/** The submit button of a form, which posts the name of its act. It is left out where the link may not do it. */
export const ActButton = ({ act, run, ...props }: ActButtonProps) =>
  useOffers(act) && (
    <BusyButton
      {...props}
      type="submit"
      name="do"
      value={act}
      onClick={(event) => {
        if (!run) return
        event.preventDefault()
        run()
      }}
    />
  )
