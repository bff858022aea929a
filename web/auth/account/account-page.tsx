import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { accountEventLabels, deviceDays, maxSessions } from '#src/auth/rules.ts'
import { type AccountAnswer, passwordForm, type SessionOrDevice } from '#src/auth/schema.ts'
import { formatInstant } from '#src/base/time.ts'
import { passwordHint } from '#web/auth/sign-in/account-form.tsx'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormFrame, SubmitButton } from '#web/components/form/form-frame.tsx'
import { SettingsPage } from '#web/components/page/settings-page.tsx'
import { Section } from '#web/components/section.tsx'
import { Badge } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { validateWith } from '#web/lib/validation.ts'
import { CalendarSection } from './calendar-section.tsx'
import {
  accountQuery,
  changePasswordMutation,
  endOthersMutation,
  endSessionMutation,
  forgetDeviceMutation,
} from './queries.ts'
import { SecondFactorSection } from './second-factor.tsx'

const parsePassword = validateWith(passwordForm)

const PasswordForm = ({ email, onSuccess }: { email: string; onSuccess: () => void }) => {
  const form = useAppForm({
    values: { current: '', password: '' },
    parse: parsePassword,
    send: useMutation(changePasswordMutation).mutateAsync,
    onSuccess,
  })
  return (
    <FormFrame form={form} unmarked label="Change password" className="max-w-md">
      <input hidden readOnly autoComplete="username" value={email} />
      <form.Password name="current" label="Current password" autoComplete="current-password" />
      <form.Password name="password" label="New password" hint={passwordHint} autoComplete="new-password" />
      <SubmitButton busy="Saving...">Change password</SubmitButton>
    </FormFrame>
  )
}

const PasswordSection = ({ email }: { email: string }) => {
  const [changes, setChanges] = useState(0)
  const heading = useFocusAfter(String(changes))
  return (
    <Section title="Password" headingRef={heading}>
      <p className="measure mb-6 text-soft">
        A new password ends your other sessions, and the account knows this browser alone from then on.
      </p>
      <PasswordForm key={changes} email={email} onSuccess={() => setChanges(changes + 1)} />
    </Section>
  )
}

type BrowserItemProps = { place: SessionOrDevice; words: readonly [since: string, last: string]; children: ReactNode }

const BrowserItem = ({ place, words: [since, last], children }: BrowserItemProps) => (
  <li className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3 border-t border-line py-4 sm:flex-nowrap">
    <div className="min-w-0 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{place.browser}</span>
        {place.current && <Badge>This browser</Badge>}
      </p>
      <p className="tabular text-soft">{place.address ?? 'Network address not recorded'}</p>
      <p className="tabular text-sm text-faint">
        {since} {formatInstant(place.created_at)}, {last} {formatInstant(place.last_seen_at)}
      </p>
    </div>
    {children}
  </li>
)

type EndButtonProps = { place: SessionOrDevice; mutation: typeof endSessionMutation; label: string; what: string }

const EndButton = ({ place, mutation, label, what }: EndButtonProps) => {
  const end = useMutation(mutation)
  return (
    <Button variant="secondary" size="small" busy={end.isPending} onClick={() => end.mutate(place.id)}>
      {label}
      <span className="sr-only">
        {' '}
        {what}: {[place.browser, place.address].filter(Boolean).join(', ')}
      </span>
    </Button>
  )
}

const Sessions = ({ sessions }: Pick<AccountAnswer, 'sessions'>) => {
  const heading = useFocusAfter(String(sessions.length))
  const endOthers = useMutation(endOthersMutation)
  return (
    <Section title="Sessions" headingRef={heading}>
      <p className="measure mb-4 text-soft">
        Where you are signed in. There are at most {maxSessions}: one more ends the oldest.
      </p>
      <ul aria-label="Sessions" className="border-b border-line">
        {sessions.map((session) => (
          <BrowserItem key={session.id} place={session} words={['Signed in', 'last used']}>
            {!session.current && (
              <EndButton place={session} mutation={endSessionMutation} label="End" what="the session" />
            )}
          </BrowserItem>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="secondary" className="mt-5" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
          End all others
        </Button>
      )}
    </Section>
  )
}

const Devices = ({ devices }: Pick<AccountAnswer, 'devices'>) => {
  const heading = useFocusAfter(String(devices.length))
  return (
    <Section title="Known devices" headingRef={heading}>
      <p className="measure mb-4 text-soft">
        Browsers that you signed in with in the last {deviceDays} days. A sign-in in another one is emailed to you, and
        others who try your password cannot keep these out.
      </p>
      {devices.length === 0 ? (
        <p>None. The next sign-in counts as one from a new device.</p>
      ) : (
        <ul aria-label="Known devices" className="border-b border-line">
          {devices.map((device) => (
            <BrowserItem key={device.id} place={device} words={['First seen', 'last signed in']}>
              <EndButton place={device} mutation={forgetDeviceMutation} label="Forget" what="the device" />
            </BrowserItem>
          ))}
        </ul>
      )}
    </Section>
  )
}

const SignIns = ({ signIns }: Pick<AccountAnswer, 'signIns'>) => (
  <Section title="Recent sign-ins">
    <p className="measure mb-4 text-soft">
      The ten newest sign-ins and changes, and the ten newest refusals. The log keeps no network addresses, only a code
      that is another one each day: an address stands here where it is one of those above, or yours now.
    </p>
    {signIns.length === 0 ? (
      <p>None recorded yet.</p>
    ) : (
      <ul aria-label="Recent sign-ins" className="border-b border-line">
        {signIns.map(({ id, at, event, address }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line py-3">
            <span>
              {accountEventLabels[event]}
              {address && <span className="tabular text-soft wrap-anywhere">, {address}</span>}
            </span>
            <span className="tabular text-sm text-faint">{formatInstant(at)}</span>
          </li>
        ))}
      </ul>
    )}
  </Section>
)

export const AccountPage = ({ children }: { children: ReactNode }) => (
  <SettingsPage
    title="Account"
    query={useQuery(accountQuery)}
    subject="the account"
    sentence={({ email }) => `You are signed in as ${email}.`}
  >
    {(data) => (
      <div className="mt-8">
        {children}
        <PasswordSection email={data.email} />
        <CalendarSection />
        <SecondFactorSection />
        <Sessions sessions={data.sessions} />
        <Devices devices={data.devices} />
        <SignIns signIns={data.signIns} />
      </div>
    )}
  </SettingsPage>
)
