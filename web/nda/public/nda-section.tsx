import type { ReactNode, Ref } from 'react'
import { inlineSigningPage } from '#web/content/inline-signing.ts'

type NdaSectionProps = { headingRef?: Ref<HTMLHeadingElement>; children: ReactNode }

export const NdaSection = ({ headingRef, children }: NdaSectionProps) => (
  <section id="nda" aria-labelledby="nda-title" className="mb-7 max-w-[40rem]">
    <h2 id="nda-title" ref={headingRef} tabIndex={-1} className="mb-2 text-xl">
      {inlineSigningPage.heading}
    </h2>
    {children}
  </section>
)
