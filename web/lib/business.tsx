import { createContext, type Dispatch, type ReactNode, type SetStateAction, useContext, useMemo, useState } from 'react'
import { defaultPlace } from '#src/business/place-rules.ts'
import type { PublicBusiness } from '#src/business/schema.ts'

/** The business as pages show it. A number that is broken at the end of a line is misread. */
export const pageBusinessOf = (details: PublicBusiness) => ({
  ...details,
  place: details.place ?? defaultPlace,
  phone: details.phone.replaceAll(' ', '\u00a0'),
})

export type PageBusiness = ReturnType<typeof pageBusinessOf>

const BusinessContext = createContext<readonly [PageBusiness, Dispatch<SetStateAction<PageBusiness>>] | null>(null)

/** `details`: those that the server sent with the page. */
export const BusinessProvider = ({ details, children }: { details: PublicBusiness; children: ReactNode }) => (
  <BusinessContext value={useState(() => pageBusinessOf(details))}>{children}</BusinessContext>
)

/** @returns the business, and how to replace it on every page */
export const useBusinessState = () => {
  const state = useContext(BusinessContext)
  if (!state) throw new Error('useBusiness must be used within a BusinessProvider')
  return state
}

export const useBusiness = () => useBusinessState()[0]

/** The texts that a function of web/content makes for the business. */
export const useContent = <Texts,>(make: (business: PageBusiness) => Texts) => {
  const business = useBusiness()
  return useMemo(() => make(business), [make, business])
}
