import { useEffect, useState } from 'react'
import { Heading, Page } from './page.tsx'

const announceAfterMs = 200

const block = 'late rounded-md bg-sunken'

/** Only a screen reader announces the label, unless it is `visible`. */
type LinkLoadingProps = { title: string; label: string; visible?: boolean }

export const LinkLoading = ({ title, label, visible = false }: LinkLoadingProps) => {
  const [status, setStatus] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setStatus(label), announceAfterMs)
    return () => clearTimeout(timer)
  }, [label])
  return (
    <Page title={title} noindex bare>
      <Heading className="sr-only">{title}</Heading>
      <div className="column min-h-[70rem] pt-10 sm:pt-14">
        <p role="status" className={visible ? 'mb-5 min-h-7 text-lg text-soft' : 'sr-only'}>
          {status}
        </p>
        <div aria-hidden="true">
          <div className={`${block} h-5 w-24`} />
          <div className={`${block} mt-3 h-11 w-4/5 max-w-xl`} />
          <div className={`${block} mt-4 h-6 w-3/5 max-w-sm`} />
          <div className="mt-9 grid gap-x-8 gap-y-5 border-t border-line pt-5 sm:grid-cols-3">
            <div className={`${block} h-20`} />
            <div className={`${block} h-20`} />
            <div className={`${block} h-20`} />
          </div>
          <div className={`${block} mt-12 h-40`} />
          <div className="mt-12 grid gap-4 lg:grid-cols-2">
            <div className={`${block} h-80`} />
            <div className={`${block} h-80`} />
          </div>
        </div>
      </div>
    </Page>
  )
}
