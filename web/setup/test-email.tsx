import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatInstant } from '#src/base/time.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import { type Setup, testsPerHour } from '#src/setup/rules.ts'
import { MachineWords } from '#web/components/machine-words.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { emailStatus, isUndelivered } from '#web/mail/email-labels.ts'
import { testEmailMutation } from './queries.ts'

const Fate = ({ email }: { email: EmailNews }) => {
  const { words, failed, details } = emailStatus(email)
  const isLost = failed || isUndelivered(email) || email.state === 'discarded'
  return (
    <li className="wrap-anywhere">
      Asked for {formatInstant(email.created_at)}.{' '}
      <span className={isLost ? 'font-semibold text-danger' : undefined}>
        {email.state === 'discarded' && email.reason ? `Not sent: ${email.reason}` : `${words}.`.replace('..', '.')}
      </span>
      {isLost && (
        <>
          {' '}
          <Link to="/admin/status" className="link">
            See what to do
          </Link>
        </>
      )}
      <MachineWords>{details}</MachineWords>
    </li>
  )
}

export const TestEmail = ({ test: { to, tests } }: Pick<Setup, 'test'>) => {
  const send = useMutation(testEmailMutation)
  return (
    <section className="mt-10 border-t border-line pt-6">
      <h2 className="text-xl">A test email</h2>
      <p className="measure mt-2">
        It goes to <span className="font-semibold wrap-anywhere">{to}</span>, the way every email of the front office
        goes. At most {testsPerHour} an hour.
      </p>
      <Button variant="secondary" className="mt-4" busy={send.isPending} onClick={() => send.mutate()}>
        Send me a test email
      </Button>
      <div role="status">
        {tests.length > 0 && (
          <ul aria-label="Test emails" className="measure mt-4 grid gap-2 text-soft">
            {tests.map((email) => (
              <Fate key={email.id} email={email} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
