import { Callout } from '#web/components/callout.tsx'

export const DraftRestored = ({ shown }: { shown: boolean }) =>
  shown && (
    <Callout tone="warning" role="status" className="mt-6 max-w-4xl">
      What you had typed when your session ended is back in the form. It is not saved yet.
    </Callout>
  )
