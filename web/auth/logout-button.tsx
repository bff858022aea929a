import { Button } from '#web/components/ui/button.tsx'
import { useSignOut } from './queries.ts'

/** For who is signed in without being an admin. */
export const LogoutButton = () => {
  const signOut = useSignOut()
  return (
    <Button variant="secondary" size="small" busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Logout
    </Button>
  )
}
