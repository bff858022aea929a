import { useEffect, useState } from 'react'
import { seconds } from '#src/base/time.ts'
import { ClientShell } from '#web/components/shell/client-shell.tsx'
import { loadFailed } from '#web/content/link.ts'
import { Heading, Page } from './page.tsx'

const announceAfterMs = 200
const tooLongMs = seconds(15)

const block = 'late rounded-md bg-raised'

export const LinkLoading = ({ title, label }: { title: string; label: string }) => {
  const [status, setStatus] = useState('')
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timers = [setTimeout(() => setStatus(label), announceAfterMs), setTimeout(() => setLate(true), tooLongMs)]
    return () => timers.forEach(clearTimeout)
  }, [label])
  return (
    <ClientShell>
      <Page title={title} noindex bare>
        <Heading className="sr-only">{title}</Heading>
        <div className="min-h-[70rem]">
          <div className="band dusk">
            <div className="column min-h-80 pt-8 sm:pt-12">
              <p role="status" className="text-soft">
                {status}
              </p>
              <p role="alert" className="text-lg">
                {isLate && loadFailed.tooLong}
              </p>
              <div aria-hidden="true">
                <div className={`${block} h-5 w-24`} />
                <div className={`${block} mt-3 h-11 w-4/5 max-w-xl`} />
                <div className={`${block} mt-4 h-6 w-3/5 max-w-sm`} />
                <div className={`${block} mt-7 h-12 w-2/5 max-w-xs`} />
              </div>
            </div>
          </div>
        </div>
      </Page>
    </ClientShell>
  )
}
