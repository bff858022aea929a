import type { Dollars } from '#src/base/money.ts'

/** `not`: the business is not registered for GST and charges none. */
type Gst = 'registered' | 'not'

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

/** What a document shows of the provider. Frozen when a quote is sent or an NDA is issued. */
export type Identity = Omit<Business, 'dayRate'> & { signatory: Signatory }
