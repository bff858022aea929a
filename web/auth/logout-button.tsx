import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { useSignOut } from './queries.ts'

/** Ends the session (SPEC §2 "Quote list"). The layout of /admin then leads to /auth. */
export const LogoutButton = (props: Pick<ButtonProps, 'variant' | 'size' | 'className'>) => {
  const signOut = useSignOut()
  return (
    <Button variant="secondary" {...props} busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Logout
    </Button>
  )
}
