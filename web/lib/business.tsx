import { type ReactNode, useMemo } from 'react'
import { defaultPlace } from '#src/business/place-rules.ts'
import type { PublicBusiness } from '#src/business/schema.ts'
import { AnswerProvider, createAnswerContext, useAnswer } from './answer.tsx'

/** The business as pages show it, with unbreakable numbers: one broken at the end of a line is misread. */
export const pageBusinessOf = (details: PublicBusiness) => ({
  ...details,
  place: details.place ?? defaultPlace,
  phone: details.phone.replaceAll(' ', '\u00a0'),
})

export type PageBusiness = ReturnType<typeof pageBusinessOf>

const businessAnswer = createAnswerContext<PageBusiness>()

/** `details`: the business as the server sent it with the page. */
export const BusinessProvider = ({ details, children }: { details: PublicBusiness; children: ReactNode }) => (
  <AnswerProvider context={businessAnswer} initial={pageBusinessOf(details)}>
    {children}
  </AnswerProvider>
)

/** @returns the business, and how to replace it on every page */
export const useBusinessState = () => useAnswer(businessAnswer)

export const useBusiness = () => useBusinessState()[0]

/** The texts that a function of web/content makes for the business. */
export const useContent = <Texts,>(make: (business: PageBusiness) => Texts) => {
  const business = useBusiness()
  return useMemo(() => make(business), [make, business])
}
