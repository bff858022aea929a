import { useRef } from 'react'
import type { EmailNews } from '#src/mail/schema.ts'
import { cn } from '#web/lib/cn.ts'
import { EmailButtons } from './email-buttons.tsx'
import { emailName, emailStatus } from './email-labels.ts'

type EmailListProps = {
  emails: readonly EmailNews[]
  refresh: () => Promise<unknown>
}

export const EmailList = ({ emails, refresh }: EmailListProps) =>
  emails.length > 0 && (
    <>
      <h3 className="mt-6 text-lg">Emails</h3>
      <ul className="mt-3 grid gap-3">
        {emails.map((email) => (
          <EmailItem key={email.id} email={email} refresh={refresh} />
        ))}
      </ul>
    </>
  )

const EmailItem = ({ email, refresh }: { email: EmailNews } & Pick<EmailListProps, 'refresh'>) => {
  const item = useRef<HTMLLIElement>(null)
  const { words, failed } = emailStatus(email)
  return (
    <li ref={item} tabIndex={-1}>
      {emailName(email.kind)}
      <span className={cn('block text-sm wrap-anywhere', failed ? 'font-semibold text-danger' : 'text-faint')}>
        {words}
      </span>
      {failed && (
        <div className="mt-2">
          <EmailButtons email={email} refresh={refresh} focusAfter={() => item.current} />
        </div>
      )}
    </li>
  )
}
