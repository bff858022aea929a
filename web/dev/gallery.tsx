import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { QuoteReference } from '#src/base/id.ts'
import type { Dollars } from '#src/base/money.ts'
import { problems } from '#src/base/problem.ts'
import type { Day, Instant } from '#src/base/time.ts'
import type { Identity } from '#src/business/schema.ts'
import type { Plan, Status } from '#src/quotes/rules.ts'
import { badges } from '#src/quotes/rules.ts'
import type { QuoteDraft } from '#src/quotes/schema.ts'
import { shownOf } from '#src/quotes/shown-rules.ts'
import { Callout } from '#web/components/callout.tsx'
import { Cover } from '#web/components/cover.tsx'
import { DocumentStatus } from '#web/components/document-status.tsx'
import { Figure } from '#web/components/figure.tsx'
import { LinkFailure } from '#web/components/link-failure.tsx'
import { LinkLoading } from '#web/components/link-loading.tsx'
import { TextField } from '#web/components/native-fields.tsx'
import { Person, Signature } from '#web/components/person.tsx'
import { RidgeLine } from '#web/components/ridge.tsx'
import { type Mark, StatusMark } from '#web/components/status-mark.tsx'
import { Timeline } from '#web/components/timeline.tsx'
import { Toasts } from '#web/components/toasts.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { business } from '#web/lib/business.ts'
import { notify } from '#web/lib/notify.ts'
import { QuoteCover } from '#web/quotes/public/cover.tsx'
import { CoverNote } from '#web/quotes/public/cover-note.tsx'
import { PlanChoice, PlanList } from '#web/quotes/public/plans.tsx'
import '#web/admin.css'

const { owner, dayRate: _, ...details } = business
const identity: Identity = { ...details, signatory: { name: owner.name, title: owner.title } }

const draft = {
  client_name: 'Hana Tāmati',
  client_company: 'Rimu & Tōtara Foods Limited',
  scope_summary: 'Account management for existing grocery customers.\nTwo store visits a month.',
  cover_note: 'I would begin with the grocers: two visits a month, and one report that you can read in five minutes.',
  retainer_rate: 2400 as Dollars,
  retainer_days_per_month: 4,
  extra_half_day_rate: 340 as Dollars,
  prepaid_day_rate: 680.5 as Dollars,
  mileage_rate_per_km: 1.17 as Dollars,
  mileage_threshold_km: 50,
  min_term_months: 3,
  start_date: '2027-02-01' as Day,
  valid_until: '2099-06-30' as Day,
} as QuoteDraft

const around = {
  reference: 'Q-0A1B2C3D' as QuoteReference,
  identity,
  terms: { version: 'v2025-10-24', sha256: '0'.repeat(64) },
}
const quote = shownOf(draft, around)
const single = shownOf({ ...draft, prepaid_day_rate: null }, around)
const at = '2026-11-25T00:00:00.000Z' as Instant

const cover = { sentAt: at, lastDay: draft.valid_until, name: draft.client_company, inset: true }
const nobodyChooses = () => {}

const marks: [Status | 'seen', Mark][] = [
  ['draft', 'draft'],
  ['sent', 'sent'],
  ['seen', 'seen'],
  ['accepted', 'accepted'],
  ['rejected', 'declined'],
  ['expired', 'expired'],
]

const tones = ['plain', 'good', 'warning', 'bad'] as const
const variants = ['primary', 'secondary', 'destructive', 'danger', 'quiet', 'link'] as const

const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="border-t border-line py-10">
    <h2 className="mb-5 text-2xl">{name}</h2>
    <div className="grid gap-6">{children}</div>
  </section>
)

const Plans = ({ chosen, error }: { chosen: Plan | null; error?: boolean }) => (
  <PlanChoice
    quote={quote}
    plan={chosen}
    onPlan={nobodyChooses}
    error={error ? { title: quotePage.planRequired, sentence: problems.plan_required[1] } : undefined}
  />
)

const Parts = () => (
  <div className="p-6">
    <Part name="Cover">
      <Cover inset>
        <p className="text-3xl">Dusk</p>
      </Cover>
      <QuoteCover quote={quote} {...cover} open />
      <QuoteCover quote={quote} {...cover} open={false} mark="accepted" />
      <QuoteCover quote={quote} {...cover} open={false} mark="declined" />
      <QuoteCover quote={quote} {...cover} open={false} mark="expired" />
    </Part>
    <Part name="Person">
      <Person />
      <Signature />
      <CoverNote quote={quote} />
    </Part>
    <Part name="Figure">
      <Figure value="$2,400.00" unit="a month" basis="+ GST" />
      <Figure value="30 days" basis="of notice" size="medium" />
    </Part>
    <Part name="PlanCompare">
      <Plans chosen={null} />
      <Plans chosen="retainer" />
      <Plans chosen={null} error />
      <PlanChoice quote={single} plan="retainer" onPlan={nobodyChooses} error={undefined} />
      <PlanList quote={quote} chosen={null} />
      <PlanList quote={quote} chosen="retainer" />
    </Part>
    <Part name="Timeline">
      <Timeline
        entries={[
          { key: 'sent', at, words: 'Sent to Hana Tāmati', tone: 'plain' },
          { key: 'yes', at, words: 'Accepted', tone: 'good' },
          { key: 'no', at, words: 'Not delivered', tone: 'bad' },
        ]}
      />
    </Part>
    <Part name="StatusMark">
      <p className="flex flex-wrap gap-3">
        {marks.map(([status, mark]) => (
          <StatusMark key={mark} mark={mark} variant={status === 'seen' ? 'default' : badges[status].variant}>
            {status === 'seen' ? 'Seen' : badges[status].label}
          </StatusMark>
        ))}
      </p>
    </Part>
    <Part name="Notice">
      {tones.map((tone) => (
        <Callout key={tone} tone={tone} title={`Callout, ${tone}`}>
          <p>What happened, and what to do.</p>
        </Callout>
      ))}
      {tones.map((tone) => (
        <DocumentStatus key={tone} tone={tone} title={`Status, ${tone}`}>
          <p>What stands.</p>
        </DocumentStatus>
      ))}
    </Part>
    <Part name="Button and field">
      {variants.map((variant) => (
        <p key={variant} className="flex flex-wrap gap-3">
          <button type="button" className={buttonLook({ variant })}>
            {variant}
          </button>
          <button type="button" aria-disabled="true" className={buttonLook({ variant })}>
            {variant}, disabled
          </button>
        </p>
      ))}
      <TextField name="company" label="Company" hint="As on invoices." error={undefined} value="" />
      <TextField name="contact" label="Name" error="Name is required" value="" />
    </Part>
    <Part name="Toast">
      <p className="flex flex-wrap gap-3">
        <button type="button" className={buttonLook()} onClick={() => notify('done', { title: 'Quote updated' })}>
          Done
        </button>
        <button
          type="button"
          className={buttonLook()}
          onClick={() => notify('failed', { title: 'Failed to update quote', description: 'Please try again.' })}
        >
          Failed
        </button>
      </p>
    </Part>
    <Part name="Dead end, loading, ridge on paper">
      <LinkFailure title="Quote" heading="This quote cannot be shown" sentence="Server error." retry help="Call us." />
      <LinkLoading title="Quote" label="Loading your quote…" visible />
      <RidgeLine className="aspect-[15/1]" />
    </Part>
  </div>
)

/** Every component in every state. Where the system is light, the right column has the dark colours. */
const Gallery = () => (
  <>
    <h1 className="p-6 text-3xl">Components</h1>
    <div className="xl:grid xl:grid-cols-2">
      <Parts />
      <div className="band">
        <Parts />
      </div>
    </div>
    <Toasts />
  </>
)

const place = document.getElementById('gallery')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
