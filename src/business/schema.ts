import type { Dollars } from '#src/base/money.ts'
import type { Day } from '#src/base/time.ts'
import type { Region } from '#src/calendar/rules.ts'

/** `not`: the business is not registered for GST and charges none. */
export type Gst = 'registered' | 'not'

/** A detail that is not set is empty and shown nowhere; `name` is the legal name or the tagline then. */
export type Business = {
  name: string
  phone: string
  email: string
  web: string
  legalName: string
  address: string
  nzbn: string | null
  gst: Gst
  gstNumber: string | null
  dayRate: Dollars | null
}

export type Signatory = { name: string; title: string }

/** The owner of the business. `portrait` is the hash in the URLs of the pictures, null without one. */
export type Owner = Signatory & { portrait: string | null }

/** Where travel is free. */
export type Travel = { from: string; inside: string | null; freeKm: number }

/** Where the business works. `region` decides the public holidays. */
export type BusinessPlace = {
  city: { name: string; maori: string | null }
  region: { code: Region; name: string }
  island: string
  travel: Travel
  background: string | null
  hireYear: number
}

/** The published texts by key, where they differ from the words of the product, and what clients said of the work. */
export type SiteWords = {
  texts?: Readonly<Record<string, string>> | undefined
  references?: readonly { words: string; name: string; company: string }[] | undefined
}

/**
 * Without `place`, the business works at the default place. `termsTitles` are the titles of the sections by their
 * ids, if the terms were published in the browser. `answerBy` is the day by which an enquiry of today is answered.
 */
export type PublicBusiness = Business &
  SiteWords & {
    owner: Owner
    place?: BusinessPlace | undefined
    termsTitles?: Readonly<Record<string, string>> | undefined
    answerBy?: Day | undefined
  }

/** The details of the provider that a document shows. */
export type Provider = Omit<Business, 'dayRate'>

/** Frozen when a quote is sent or an NDA is issued. */
export type Identity = Provider & { signatory: Signatory }
