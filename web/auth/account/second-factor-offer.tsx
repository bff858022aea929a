import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Callout } from '#web/components/callout.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { restoreFocus } from '#web/lib/focus.ts'
import { declineMutation, secondFactorQuery } from './queries.ts'

export const SecondFactorOffer = () => {
  const { data } = useQuery(secondFactorQuery)
  const decline = useMutation(declineMutation)
  if (!data?.isOffered) return null
  const dismiss = () =>
    decline.mutate(undefined, { onSuccess: () => restoreFocus(() => document.querySelector<HTMLElement>('main h1')) })
  return (
    <Callout tone="plain" title="Protect your account with a second step" aria-label="Second step" className="mt-6">
      <p className="measure text-soft">
        With a passkey or an authenticator app, a stolen password alone lets nobody in. It takes two minutes.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Link to="/admin/settings/account" className={buttonLook({ variant: 'secondary', size: 'small' })}>
          Set it up
        </Link>
        <Button variant="quiet" size="small" busy={decline.isPending} onClick={dismiss}>
          Not now
        </Button>
      </div>
    </Callout>
  )
}
