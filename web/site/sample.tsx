import type { ReactNode } from 'react'
import { sampleLabel } from '#web/content/site.ts'

/** A drawn sheet of what a client gets. */
export const SampleSheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <figure className="max-w-xl rounded-md bg-raised p-5 shadow-lift ring-1 ring-line sm:p-8 print:shadow-none">
    <figcaption className="flex items-baseline justify-between gap-4 border-b border-line pb-3">
      <span className="font-serif text-xl">{title}</span>
      <span className="text-sm text-tussock-ink">{sampleLabel}</span>
    </figcaption>
    {children}
  </figure>
)
