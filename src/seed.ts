import { backgroundTasksEnded } from './background-tasks.ts'
import type { Dollars } from './base/money.ts'
import { addDays, type Day, days, formatDay, nzDay, seconds } from './base/time.ts'
import type { Context } from './context.ts'
import { archiveLead, hasLeads, listLeads, newFormToken, submitNeedsAssessment } from './leads/actions.ts'
import { dwellSeconds } from './leads/rules.ts'
import type { NeedsAssessment } from './leads/schema.ts'
import { cancelPendingEmails } from './mail/actions.ts'
import {
  getInvitation,
  issueInvitation,
  listInvitations,
  revokeInvitation,
  signNda,
  viewInvitation,
} from './nda/actions.ts'
import {
  createQuote,
  decideQuote,
  expireQuote,
  getPublicQuote,
  hasQuotes,
  sendQuote,
  viewQuote,
} from './quotes/actions.ts'
import type { Plan } from './quotes/rules.ts'
import type { PublicQuote, QuoteDraft } from './quotes/schema.ts'

/** What becomes of its NDA. An accepted quote has one by itself; each other one is issued. */
type NdaFate = 'sent' | 'opened' | 'signed' | 'expired' | 'revoked'

type Fate = 'draft' | 'sent' | 'rejected' | 'expired' | Plan

type Sample = {
  company: string
  name: string
  scope: string
  fate: Fate
  daysAgo: number
  retainer?: number
  daysPerMonth?: number
  day?: number
  nda?: NdaFate
}

// Invented people and firms, as example.nz says.
const samples: Sample[] = [
  {
    company: 'Kōwhai Lane Ceramics',
    name: 'Aroha Ngata',
    scope: 'Monthly calls to 24 existing stockists, and cover for the founder through January.',
    fate: 'draft',
    daysAgo: 0,
    retainer: 1850,
    daysPerMonth: 3,
  },
  {
    company: 'Port Hills Fasteners Ltd',
    name: 'Graham Whitford',
    scope: 'Account management for trade customers between Rangiora and Ashburton.\nOne report a month.',
    fate: 'sent',
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
    fate: 'sent',
    nda: 'revoked',
    daysAgo: 5,
    day: 695,
  },
  {
    company: 'Selwyn Cold Storage',
    name: 'Daniel O’Rourke',
    scope: 'Cover for the account manager’s parental leave, two days a week for six months.',
    fate: 'retainer',
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
    fate: 'prepaid',
    nda: 'opened',
    daysAgo: 21,
    day: 680,
  },
  {
    company: 'Banks Peninsula Joinery',
    name: 'Tom Fairweather',
    scope: 'Builders’ merchants in Canterbury: a visit each quarter.',
    fate: 'rejected',
    daysAgo: 30,
    retainer: 2400,
    daysPerMonth: 4,
  },
  {
    company: 'Timaru Textile Recyclers',
    name: 'Ella Strand',
    scope: 'A sounding board for the owner, half a day a month.',
    fate: 'expired',
    nda: 'expired',
    daysAgo: 44,
    day: 640,
  },
]

type LeadSample = Pick<NeedsAssessment, 'company' | 'name' | 'supportTypes' | 'timeCommitment' | 'duration'> & {
  notes: string | null
  daysAgo: number
  other?: string
  fate?: 'quarantined' | 'archived'
}

// The one whose company has a sample quote above is answered by it.
const leadSamples: LeadSample[] = [
  {
    company: 'Sumner Surf Hire',
    name: 'Kiri Walsh',
    supportTypes: ['Project-based support (product launch, seasonal push, etc.)'],
    timeCommitment: '1–2 days per month',
    duration: 'up to 3 months',
    notes: 'Only if it can start before the school holidays.',
    daysAgo: 12,
    fate: 'archived',
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
    fate: 'quarantined',
  },
  {
    company: 'Ōpāwaho Ciders',
    name: 'Joe Bennett',
    supportTypes: ['Cover for staff absence (maternity, ACC, extended leave)', 'Other'],
    other: 'Tastings at farmers’ markets',
    timeCommitment: '3–5 days per month',
    duration: 'up to 3 months',
    notes: 'Our sales manager is away from February.',
    daysAgo: 0,
  },
]

/** `Daniel O’Rourke` → `daniel@example.nz`. */
const emailOf = (name: string) =>
  `${name
    .split(' ')[0]
    ?.normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()}@example.nz`

const draftOf = (sample: Sample, today: Day): QuoteDraft => ({
  client_name: sample.name,
  client_company: sample.company,
  client_email: emailOf(sample.name),
  client_phone: null,
  scope_summary: sample.scope,
  retainer_rate: (sample.retainer ?? null) as Dollars | null,
  retainer_days_per_month: sample.daysPerMonth ?? null,
  extra_half_day_rate: 360 as Dollars,
  prepaid_day_rate: (sample.day ?? null) as Dollars | null,
  mileage_rate_per_km: 1.17 as Dollars,
  mileage_threshold_km: 50,
  min_term_months: sample.retainer ? 3 : null,
  start_date: null,
  valid_until: addDays(today, 14),
  notes_internal: 'A sample, made by bun run seed.',
})

const operator = { id: 'operator' } as const
const client = { address: '127.0.0.1', userAgent: 'bun run seed', idempotencyKey: null }

const ago = (ctx: Context, ms: number): Context => ({ ...ctx, clock: () => ctx.clock() - ms })

/** @returns the lead's id. */
const ask = async (ctx: Context, { company, name, other, notes, daysAgo, fate, ...chosen }: LeadSample) => {
  const then = ago(ctx, days(daysAgo))
  await submitNeedsAssessment(
    then,
    {
      ...chosen,
      company,
      name,
      email: emailOf(name),
      phone: null,
      otherSupportType: other ?? null,
      additionalNotes: notes,
      website: fate === 'quarantined' ? 'https://example.nz' : '',
      issue: newFormToken(ago(then, seconds(dwellSeconds + 1))),
    },
    { network: client.address },
  )
  const [lead] = listLeads(ctx, { q: company, state: fate === 'quarantined' ? 'quarantined' : 'new' }).items
  if (!lead) throw new Error(`the sample lead of ${company} is not there`)
  if (fate === 'archived') archiveLead(then, operator, lead.id)
  return lead.id
}

/** What becomes of a quote's newest invitation. */
const liveNda = async (ctx: Context, { name, company, nda }: Sample, quoteId: string) => {
  const [invitation] = listInvitations(ctx, quoteId).invitations
  if (!invitation?.link) throw new Error(`the sample NDA of ${company} is not there`)
  const token = invitation.link.slice(invitation.link.indexOf('=') + 1)
  if (nda === 'revoked') return void revokeInvitation(ctx, operator, invitation.id)
  if (nda === 'opened' || nda === 'signed') viewInvitation(ctx, token, null)
  if (nda !== 'signed') return
  const typed = {
    companyName: company,
    contactName: name,
    title: 'Director',
    date: formatDay(nzDay(ctx.clock())),
    signature: name,
  }
  const { execution } = getInvitation(ctx, token)
  await signNda(ctx, token, { ...typed, confirmationChecked: true, quoteId: execution.quoteId }, client)
}

const live = async (ctx: Context, sample: Sample, leadId: string | undefined) => {
  const then = ago(ctx, days(sample.daysAgo))
  const { id } = createQuote(then, operator, draftOf(sample, nzDay(then.clock())), leadId)
  if (sample.fate === 'draft') return
  const { public_link } = sendQuote(then, operator, id)
  if (sample.fate === 'sent' || sample.fate === 'expired') {
    issueInvitation(then, operator, id, { title: null })
    await liveNda(then, sample, id)
    if (sample.fate === 'expired') expireQuote(then, operator, id)
    return
  }
  const token = public_link.slice(public_link.lastIndexOf('/') + 1)
  const { shown_hash }: PublicQuote = JSON.parse(getPublicQuote(then, token))
  const answer =
    sample.fate === 'rejected'
      ? ({ decision: 'rejected', shown_hash } as const)
      : ({ decision: 'accepted', plan: sample.fate, authorization_confirmed: true, shown_hash } as const)
  const decided = ago(ctx, days(sample.daysAgo - 1))
  viewQuote(decided, token, null)
  decideQuote(decided, token, answer, client)
  if (sample.nda) await liveNda(decided, sample, id)
}

/**
 * Sample quotes in every status, with NDAs and leads in every state, for a local look; their emails are discarded, not sent.
 * @returns how many it made; null where the database has quotes or leads already, which it never adds to.
 */
export const seed = async (ctx: Context): Promise<{ quotes: number; leads: number } | null> => {
  if (hasQuotes(ctx) || hasLeads(ctx)) return null
  const leadOf = new Map<string, string>()
  for (const sample of leadSamples) leadOf.set(sample.company, await ask(ctx, sample))
  for (const sample of samples.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
    await live(ctx, sample, leadOf.get(sample.company))
  }
  await backgroundTasksEnded(ctx)
  cancelPendingEmails(ctx)
  return { quotes: samples.length, leads: leadSamples.length }
}
