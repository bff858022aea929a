import { useMutation, useQuery } from '@tanstack/react-query'
import { portraitPath } from '#src/base/links.ts'
import { type Setup, type SetupLine, type SetupState, testsPerHour } from '#src/setup/rules.ts'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { queryClient } from '#web/lib/query/query.ts'
import { EmailList } from '#web/mail/email-list.tsx'
import { setupQuery, testEmailMutation } from './queries.ts'

const badges: Partial<Record<SetupState, { variant: 'destructive' | 'warning'; label: string }>> = {
  missing: { variant: 'destructive', label: 'Missing' },
  faulty: { variant: 'warning', label: 'Does not work' },
  sample: { variant: 'warning', label: 'Sample' },
}

type SetupProps = { setup: Setup }

const Fact = ({ line: { name, state, value }, setup: { portrait } }: SetupProps & { line: SetupLine }) => {
  const badge = badges[state]
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="w-36 py-2 pr-4 text-left font-normal text-soft sm:w-48">
        {name}
      </th>
      <td className="py-2 wrap-anywhere">
        {value !== null && <span className="mr-3">{value}</span>}
        {badge && <Badge variant={badge.variant}>{badge.label}</Badge>}
        {name === 'Portrait' && portrait !== null && (
          <img
            src={portraitPath(portrait, 320, 'jpg')}
            alt="Your portrait"
            width={320}
            height={400}
            className="mt-2 h-auto w-24 rounded-md"
          />
        )}
      </td>
    </tr>
  )
}

const isFact = ({ state, value }: SetupLine) => state === 'missing' || (value !== null && value !== 'Set')

const Facts = ({ setup }: SetupProps) => (
  <table className="mt-5 w-full max-w-2xl border-b border-line">
    <caption className="sr-only">Your business</caption>
    <tbody>
      {setup.lines.filter(isFact).map((line) => (
        <Fact key={line.name} line={line} setup={setup} />
      ))}
    </tbody>
  </table>
)

const isAdvice = ({ state }: SetupLine) => state === 'faulty' || state === 'advised'

const Advice = ({ setup: { lines } }: SetupProps) => {
  const advice = lines.filter(isAdvice)
  if (advice.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="text-lg">Not set</h2>
      <ul className="measure mt-2 grid gap-2 wrap-anywhere">
        {advice.map(({ name, todo }) => (
          <li key={name}>
            <b>{name}:</b> {todo}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Variables = ({ setup: { lines } }: SetupProps) => (
  <details className="mt-6">
    <summary className="link flex min-h-11 w-fit cursor-pointer items-center">How to change them</summary>
    <p className="measure text-soft">
      They stand in the environment of the server. Set the variable there and start the server again; docs/operating.md
      has the steps.
    </p>
    <dl className="mt-3 border-b border-line">
      {lines.map(({ name, variables, text, todo }) => (
        <div key={name} className="grid gap-x-8 border-t border-line py-2 text-sm md:grid-cols-[18rem_minmax(0,1fr)]">
          <dt>
            {name}
            {variables.map((variable) => (
              <code key={variable} className="block font-mono text-faint wrap-anywhere">
                {variable}
              </code>
            ))}
          </dt>
          <dd className="measure text-soft">
            {text !== null && <p>{text}</p>}
            {todo !== null && <p>{todo}</p>}
          </dd>
        </div>
      ))}
    </dl>
  </details>
)

const TestEmail = ({ setup: { test } }: SetupProps) => {
  const send = useMutation(testEmailMutation)
  return (
    <section className="mt-8">
      <h2 className="text-lg">A test email</h2>
      <p className="measure mt-1">
        It goes to <span className="wrap-anywhere">{test.to}</span>, at most {testsPerHour} an hour.
      </p>
      <Button variant="secondary" className="mt-4" busy={send.isPending} onClick={() => send.mutate()}>
        Send me a test email
      </Button>
      <div role="status">
        {test.tests.length > 0 && (
          <EmailList emails={test.tests} phone={null} refresh={() => queryClient.invalidateQueries(setupQuery)} />
        )}
      </div>
    </section>
  )
}

const summaryOf = ({ complete, lines }: Setup) => {
  if (complete) return 'All that contracts show is set.'
  return lines.some(({ state }) => state === 'missing')
    ? 'No quote and no NDA can be sent until what is missing is set on the server.'
    : 'You can try everything with samples. Set your own before a client sees them.'
}

export const BusinessPage = () => {
  const query = useQuery(setupQuery)
  const { data } = query
  return (
    <SettingsPage title="Business" query={query} subject="the settings" sentence={summaryOf}>
      {data && (
        <>
          <Facts setup={data} />
          <Advice setup={data} />
          <TestEmail setup={data} />
          <Variables setup={data} />
        </>
      )}
    </SettingsPage>
  )
}
