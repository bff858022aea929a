import type { NeedsAssessment } from '#src/leads/schema.ts'
import type { ClientSource, Plan } from '#src/quotes/rules.ts'

/** Each `on` counts days from today; the past is negative. Near a holiday, the nearest working day is taken. */
export type DaysSample = {
  started?: number
  /** The notice came 40 days before. */
  ended?: number
  /** `extended` is the day on which the client extended the block. */
  blocks?: { on: number; days: number; extended?: number }[]
  visits?: { on: number; hours?: 4; km?: number; words?: string; outcome?: 'cancelled' | 'not_supplied' }[]
}

/** Accepting a quote sends the invitation to its NDA; for a sample that is not accepted, `fillQuote` sends it. */
type NdaOutcome = 'sent' | 'opened' | 'signed' | 'expired' | 'revoked'

export type Sample = {
  company: string
  name: string
  scope: string
  note?: string
  outcome: 'draft' | 'sent' | 'rejected' | 'expired' | Plan
  daysAgo: number
  retainer?: number
  daysPerMonth?: number
  day?: number
  nda?: NdaOutcome
  /** The revision that replaces the sample quote. */
  revision?: { daysAgo: number; scope: string }
  /** Absent if the source is not stated. A sample that answers a lead has the source `form`. */
  source?: ClientSource
  referrer?: string
  days?: DaysSample
}

/** The quote that an admin sends to their own address. Its words say that it is a sample. */
export const ownSample = {
  company: 'Sample company',
  name: 'Your client',
  scope:
    'This is a sample: you sent this quote to yourself.\nAccount management for trade customers between Rangiora and Ashburton, with one report a month.',
  note: 'This is how a quote of yours reaches a client.\n\nOpen the link, choose a plan, and accept or decline it as a client would. Nobody else gets it, and no figure of yours counts it.',
  retainer: 3200,
  daysPerMonth: 5,
  day: 720,
} as const

// All people and companies are invented.
export const quoteSamples: Sample[] = [
  {
    company: 'Kōwhai Lane Ceramics',
    name: 'Aroha Ngata',
    scope: 'Monthly calls to 24 existing stockists, and cover for the founder through January.',
    outcome: 'draft',
    daysAgo: 0,
    retainer: 1850,
    daysPerMonth: 3,
  },
  {
    company: 'Port Hills Fasteners Ltd',
    name: 'Graham Whitford',
    scope: 'Account management for trade customers between Rangiora and Ashburton.\nOne report a month.',
    note: 'Graham, thank you for the morning in Rangiora.\n\nYour trade customers want calls returned when promised.',
    outcome: 'sent',
    nda: 'sent',
    daysAgo: 2,
    retainer: 3200,
    daysPerMonth: 5,
    day: 720,
  },
  {
    company: 'Rākaia Valley Preserves',
    name: 'Mere Tāmati',
    scope: 'New stockists in Otago and Southland: 40 first calls, follow-up and handover.',
    outcome: 'sent',
    source: 'referral',
    referrer: 'Hemi Parata of Ashley Packaging',
    nda: 'revoked',
    daysAgo: 5,
    day: 695,
  },
  {
    company: 'Selwyn Cold Storage',
    name: 'Daniel O’Rourke',
    scope: 'Cover for the account manager’s parental leave, two days a week for six months.',
    note: 'Daniel, your customers keep one telephone number while their account manager is away. I write every conversation down, so that nothing has to be asked twice when she is back.',
    outcome: 'retainer',
    source: 'contact',
    nda: 'signed',
    daysAgo: 16,
    retainer: 5400,
    daysPerMonth: 8,
    day: 710,
  },
  {
    company: 'Avon Print Finishing',
    name: 'Sunita Rao',
    scope: 'Seasonal push before Christmas: 12 days to use by March.',
    outcome: 'prepaid',
    nda: 'opened',
    daysAgo: 21,
    day: 680,
    days: { blocks: [{ on: -1, days: 5 }] },
  },
  {
    company: 'Banks Peninsula Joinery',
    name: 'Tom Fairweather',
    scope: 'Builders’ merchants in Canterbury: a visit each quarter.',
    outcome: 'rejected',
    source: 'public',
    daysAgo: 30,
    retainer: 2400,
    daysPerMonth: 4,
    revision: {
      daysAgo: 3,
      scope: 'Builders’ merchants in Canterbury: a call each month, and a visit where it helps.',
    },
  },
  {
    company: 'Timaru Textile Recyclers',
    name: 'Ella Strand',
    scope: 'A sounding board for the owner, half a day a month.',
    outcome: 'expired',
    nda: 'expired',
    daysAgo: 44,
    day: 640,
  },
]

export type LeadSample = Pick<NeedsAssessment, 'company' | 'name' | 'supportTypes' | 'timeCommitment' | 'duration'> & {
  notes: string | null
  daysAgo: number
  other?: string
  outcome?: 'quarantined' | 'archived'
}

// A sample quote of the same company answers its lead.
export const leadSamples: LeadSample[] = [
  {
    company: 'Sumner Surf Hire',
    name: 'Kiri Walsh',
    supportTypes: ['Project-based support (product launch, seasonal push, etc.)'],
    timeCommitment: '1–2 days per month',
    duration: 'up to 3 months',
    notes: 'Only if it can start before the school holidays.',
    daysAgo: 12,
    outcome: 'archived',
  },
  {
    company: 'Lincoln Dairy Supplies',
    name: 'Priya Nair',
    supportTypes: [
      'Ongoing account management (existing clients)',
      'New business development (growing SI customer base)',
    ],
    timeCommitment: '6–10 days per month',
    duration: 'Ongoing / indefinite',
    notes: 'We look after about 60 farms from Dunsandel to Geraldine.\nTwo of them ask for a visit each month.',
    daysAgo: 6,
  },
  {
    company: 'Port Hills Fasteners Ltd',
    name: 'Graham Whitford',
    supportTypes: ['Ongoing account management (existing clients)'],
    timeCommitment: '3–5 days per month',
    duration: '3–12 months',
    notes: null,
    daysAgo: 3,
  },
  {
    company: 'First Page Rankings',
    name: 'Alex',
    supportTypes: ['Other'],
    other: 'We will bring your site to the first page',
    timeCommitment: 'More than 10 days per month',
    duration: 'Ongoing / indefinite',
    notes: 'Reply today for a free report.',
    daysAgo: 1,
    outcome: 'quarantined',
  },
]
