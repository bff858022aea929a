import { Notice } from '#web/components/notice.tsx'

/** Says that what was typed before the session ended is back in the form. */
export const KeptNote = ({ shown }: { shown: boolean }) =>
  shown && (
    <Notice look="heed" role="status" className="mt-6 max-w-4xl">
      What you had typed when your session ended is back in the form. It is not saved yet.
    </Notice>
  )
