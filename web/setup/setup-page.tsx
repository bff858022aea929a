import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { portraitPath } from '#src/base/links.ts'
import { formatInstant } from '#src/base/time.ts'
import type { EmailNews } from '#src/mail/schema.ts'
import { type Setup, type SetupGroup, type SetupLine, type SetupState, testsPerHour } from '#src/setup/rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { MachineWords } from '#web/components/machine-words.tsx'
import { ListPage } from '#web/components/page/list-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { Skeletons } from '#web/components/ui/skeleton.tsx'
import { emailStatus, isUndelivered } from '#web/mail/email-labels.ts'
import { setupQuery, testEmailMutation } from './queries.ts'

const badges = {
  missing: { variant: 'destructive', label: 'Missing' },
  faulty: { variant: 'warning', label: 'Does not work' },
  sample: { variant: 'warning', label: 'Sample' },
  advised: { variant: 'warning', label: 'Not set' },
  unset: { variant: 'secondary', label: 'Not set' },
  set: { variant: 'default', label: 'Set' },
} as const satisfies Record<SetupState, object>

const Portrait = ({ hash }: { hash: string }) => (
  <img
    src={portraitPath(hash, 320, 'jpg')}
    alt="Your portrait"
    width={320}
    height={400}
    className="mt-2 h-auto w-32 rounded-md"
  />
)

const Line = ({ line, portrait }: { line: SetupLine; portrait: string | null }) => {
  const { name, variables, state, value, text, todo } = line
  const { variant, label } = badges[state]
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-4 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 md:block">
        <h3 className="text-lg">{name}</h3>
        <Badge variant={variant} className="md:mt-1">
          {label}
        </Badge>
      </div>
      <div className="measure wrap-anywhere">
        {value !== null && value !== label && <p>{value}</p>}
        {text !== null && <p className={state === 'set' || state === 'unset' ? 'text-soft' : undefined}>{text}</p>}
        {todo !== null && <p className={state === 'unset' ? 'text-soft' : 'font-semibold'}>{todo}</p>}
        {name === 'Portrait' && portrait !== null && <Portrait hash={portrait} />}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-faint">
          {variables.map((variable) => (
            <code key={variable} className="font-mono">
              {variable}
            </code>
          ))}
        </p>
      </div>
    </li>
  )
}

const SetupLines = ({ group, portrait }: { group: SetupGroup; portrait: string | null }) => (
  <section className="mt-10">
    <h2 className="text-xl">{group.title}</h2>
    <ul className="mt-3 border-b border-line">
      {group.lines.map((line) => (
        <Line key={line.name} line={line} portrait={portrait} />
      ))}
    </ul>
  </section>
)

const EmailOutcome = ({ email }: { email: EmailNews }) => {
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

const TestEmail = ({ test: { to, tests } }: Pick<Setup, 'test'>) => {
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
              <EmailOutcome key={email.id} email={email} />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const summaryOf = ({ complete, groups }: Setup) => {
  if (complete) return 'All that contracts show is set.'
  const blocks = groups.some(({ lines }) => lines.some(({ state }) => state === 'missing'))
  return blocks
    ? 'No quote and no NDA can be sent until what stands first is set.'
    : 'You can try everything with samples. Set what stands first before a client sees it.'
}

export const SetupPage = () => {
  const { data, error, isPending, isFetching, refetch } = useQuery(setupQuery)
  return (
    <ListPage title="Setup">
      <p role="status" className="measure mt-5 min-h-7 text-lg text-soft">
        {data ? summaryOf(data) : isPending && 'Loading the setup'}
      </p>
      <p className="measure mt-2">
        All of it stands in the environment of the server, so nothing can be changed here. Set the variable that stands
        under a line where the server runs, then start it again; docs/operating.md has the steps.
      </p>
      {error && (
        <Callout tone="bad" title="Failed to load the setup" role="alert" className="mt-5">
          <p>{error.message}</p>
          <Button variant="secondary" className="mt-3 w-fit" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Callout>
      )}
      <p className="mt-6">
        <Link to="/admin/quotes" className={buttonLook({})}>
          Go on to the quotes
        </Link>
      </p>
      {isPending && <Skeletons className="mt-8 grid gap-px" height="h-20" />}
      {data?.groups.map((group) => (
        <SetupLines key={group.title} group={group} portrait={data.portrait} />
      ))}
      {data && <TestEmail test={data.test} />}
    </ListPage>
  )
}
