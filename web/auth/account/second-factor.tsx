import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { recoveryCodeCount, type SecondFactor } from '#src/auth/rules.ts'
import { formatInstant } from '#src/base/time.ts'
import { Callout } from '#web/components/callout.tsx'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { QueryError } from '#web/components/query-error.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { AppSetUp } from './app-set-up.tsx'
import {
  addPasskeyMutation,
  beginAppMutation,
  makeCodesMutation,
  removeAppMutation,
  removePasskeyMutation,
  secondFactorQuery,
} from './queries.ts'

type Passkey = SecondFactor['passkeys'][number]

const quietLook = { variant: 'quiet', size: 'small' } as const
const secondaryLook = { variant: 'secondary', size: 'small' } as const

type FactorProps = { title: string; text: string; state?: unknown; children: ReactNode }

/** Its heading takes the focus that a button loses when `state` changes. */
const Factor = ({ title, text, state, children }: FactorProps) => {
  const id = useId()
  const heading = useFocusAfter(String(state))
  return (
    <section aria-labelledby={id} className="border-t border-line pt-4 first:border-t-0 first:pt-0">
      <h3 id={id} ref={heading} tabIndex={-1} className="text-lg">
        {title}
      </h3>
      <p className="measure mt-1 text-sm text-soft">{text}</p>
      {children}
    </section>
  )
}

const lineLook = 'mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-1'

type FactorLineProps = { name: string; isLast: boolean; busy: boolean; onRemove: () => void; children: ReactNode }

const FactorLine = ({ name, isLast, busy, onRemove, children }: FactorLineProps) => {
  const what = <span className="sr-only"> {name}</span>
  return (
    <div className={lineLook}>
      {children}
      <ConfirmDialog
        title={`Remove ${name}?`}
        description={
          isLast
            ? 'It is your last second step: from then on your password alone logs in, and your recovery codes end.'
            : 'Nobody can log in with it any more.'
        }
        action="Remove"
        variant="danger"
        onConfirm={onRemove}
        trigger={{ ...quietLook, busy, children: <>Remove{what}</> }}
      />
    </div>
  )
}

const PasskeyLine = ({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) => {
  const { isPending, mutate } = useMutation(removePasskeyMutation)
  const { id, name, created_at, last_used_at } = passkey
  return (
    <FactorLine name={name} isLast={isLast} busy={isPending} onRemove={() => mutate(id)}>
      <div className="min-w-0">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-soft">
          Added {formatInstant(created_at)}.{' '}
          {last_used_at ? `Last used ${formatInstant(last_used_at)}.` : 'Not used yet.'}
        </span>
      </div>
    </FactorLine>
  )
}

type CodesProps = { onCodes: (codes: string[] | null) => void }

const Passkeys = ({ passkeys, isLast, onCodes }: { passkeys: Passkey[]; isLast: boolean } & CodesProps) => {
  const add = useMutation(addPasskeyMutation)
  return (
    <Factor
      title="Passkeys"
      text="Your fingerprint, your face, the code of your phone, or a key on your key ring."
      state={passkeys.length}
    >
      {passkeys.length > 0 && (
        <ul aria-label="Passkeys" className="mt-2 divide-y divide-line">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="py-2 *:mt-0">
              <PasskeyLine passkey={passkey} isLast={isLast} />
            </li>
          ))}
        </ul>
      )}
      <Button
        {...secondaryLook}
        className="mt-3"
        busy={add.isPending}
        onClick={() => add.mutate(undefined, { onSuccess: ({ codes }) => onCodes(codes) })}
      >
        Add a passkey
      </Button>
    </Factor>
  )
}

const App = ({ app, isLast, onCodes }: Pick<SecondFactor, 'app'> & { isLast: boolean } & CodesProps) => {
  const begin = useMutation(beginAppMutation)
  const { isPending, mutate } = useMutation(removeAppMutation)
  return (
    <Factor
      title="Authenticator app"
      text="An app on your phone that shows a new code of 6 digits each half minute."
      state={app ?? begin.isSuccess}
    >
      {app && (
        <FactorLine name="the authenticator app" isLast={isLast} busy={isPending} onRemove={() => mutate()}>
          <span className="text-sm text-soft">Set up {formatInstant(app)}.</span>
        </FactorLine>
      )}
      {!app && begin.data && <AppSetUp uri={begin.data.uri} onLeave={begin.reset} onCodes={onCodes} />}
      {!app && !begin.data && (
        <Button {...secondaryLook} className="mt-3" busy={begin.isPending} onClick={() => begin.mutate()}>
          Set up an app
        </Button>
      )}
    </Factor>
  )
}

const RecoveryCodes = ({ left, onCodes }: { left: number } & CodesProps) => {
  const make = useMutation(makeCodesMutation)
  return (
    <Factor title="Recovery codes" text="For the day when phone and key are out of reach. Each one works once.">
      <div className={lineLook}>
        <span className={left < 3 ? 'text-danger' : 'text-soft'}>
          {left} of {recoveryCodeCount} left.
        </span>
        <ConfirmDialog
          title="Make new recovery codes?"
          description="The codes that you have now stop working."
          action="Make new codes"
          onConfirm={() => make.mutate(undefined, { onSuccess: ({ codes }) => onCodes(codes) })}
          trigger={{ ...quietLook, busy: make.isPending, children: 'Make new codes' }}
        />
      </div>
    </Factor>
  )
}

const NewCodes = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <Callout tone="good" takesFocus title="Your recovery codes" aria-label="Your recovery codes">
    <p className="measure">
      They are shown this once. Print them, or keep them in your password manager: each one logs you in once when you
      have neither passkey nor app.
    </p>
    <ul className="mt-3 grid gap-x-6 gap-y-2 font-mono text-sm sm:grid-cols-2">
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <Button {...secondaryLook} className="mt-4 justify-self-start" onClick={onClose}>
      I have kept them
    </Button>
  </Callout>
)

export const SecondFactorSection = () => {
  const query = useQuery(secondFactorQuery)
  const { data, error } = query
  const [codes, setCodes] = useState<string[] | null>(null)
  const factors = data ? data.passkeys.length + (data.app ? 1 : 0) : 0
  return (
    <Section title="Second step">
      <div className="grid min-w-0 gap-6">
        <p className="measure text-soft">
          After your password, a login then asks for one of these as well. A stolen password alone lets nobody in.
          Setting up the first one ends your other sessions.
        </p>
        {codes && <NewCodes codes={codes} onClose={() => setCodes(null)} />}
        {error && <QueryError title="Failed to load the second step" query={query} />}
        {data ? (
          <>
            <Passkeys passkeys={data.passkeys} isLast={factors === 1} onCodes={setCodes} />
            <App app={data.app} isLast={factors === 1} onCodes={setCodes} />
            {factors > 0 && <RecoveryCodes left={data.codesLeft} onCodes={setCodes} />}
          </>
        ) : (
          !error && <Skeleton className="h-40" />
        )}
      </div>
    </Section>
  )
}
