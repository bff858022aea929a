import type { EmailNews } from '#src/mail/schema.ts'
import { MachineWords } from '#web/components/machine-words.tsx'
import { PhoneLink } from '#web/components/phone-link.tsx'
import { cn } from '#web/lib/cn.ts'
import { EmailButtons } from './email-buttons.tsx'
import { emailName, emailStatus, isToOwner, isUndelivered, type ShownEmail } from './email-labels.ts'

type EmailListProps = {
  emails: readonly EmailNews[]
  phone: string | null
  refresh: () => Promise<unknown>
}

export const EmailList = ({ emails, ...props }: EmailListProps) => (
  <ul className="mt-3 grid gap-3">
    {emails.map((email) => (
      <li key={email.id} id={email.id} tabIndex={-1}>
        {emailName(email.kind)}
        <EmailOutcome email={email} {...props} focusAfter={() => document.getElementById(email.id)} />
      </li>
    ))}
  </ul>
)

type EmailOutcomeProps = Partial<EmailListProps> & {
  email: { id: string; kind: string } & ShownEmail
  focusAfter: () => HTMLElement | null
}

/** The state of an email, and the buttons of one that failed. */
export const EmailOutcome = ({ email, phone = null, refresh, focusAfter }: EmailOutcomeProps) => {
  const { words, failed, details } = emailStatus(email)
  const mayCall = phone !== null && !isToOwner(email)
  return (
    <>
      {isUndelivered(email) && (
        <span className="block font-semibold text-danger">
          Not delivered{mayCall && ': call '}
          {mayCall && <PhoneLink phone={phone} />}
        </span>
      )}
      <span className={cn('block text-sm wrap-anywhere', failed ? 'font-semibold text-danger' : 'text-faint')}>
        {words}
      </span>
      <MachineWords>{details}</MachineWords>
      {failed && (
        <div className="mt-2">
          <EmailButtons email={email} refresh={refresh} focusAfter={focusAfter} />
        </div>
      )}
    </>
  )
}
