import { Button, type ButtonProps } from '#web/components/ui/button.tsx'
import { useSignOut } from './queries.ts'

export const LogoutButton = (props: Pick<ButtonProps, 'variant' | 'size' | 'className'>) => {
  const signOut = useSignOut()
  return (
    <Button variant="secondary" {...props} busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Logout
    </Button>
  )
}
