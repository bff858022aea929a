import { useEffect, useState } from 'react'
import { Heading, Page } from '../components/page.tsx'
import { quotePage } from '../content/public-quote.ts'

const feltMs = 200

const block = 'late rounded-md bg-sunken'

/** The document's outline, at the height it will have, and one polite word to a listener. */
export const PublicLoading = () => {
  const [said, say] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => say(quotePage.loading), feltMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page title="Quote" noindex bare>
      <Heading className="sr-only">Quote</Heading>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div aria-hidden="true" className="column min-h-[70rem] pt-10 sm:pt-14">
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
    </Page>
  )
}
