import type { PublicQuote } from '#src/quotes/schema.ts'
import type { RoundTrip } from '#web/lib/link-load.ts'

/** For `?debug`. Shows nothing that the page itself would hide. */
export const DebugPanel = ({ trip, answer }: { trip: RoundTrip | undefined; answer: PublicQuote | undefined }) => (
  <section aria-labelledby="debug" className="column pb-12 font-mono text-sm print:hidden">
    <div className="border-t border-line pt-5">
      <h2 id="debug" className="font-mono text-base">
        Debug
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-soft">
        <Row term="status" value={trip?.status ?? 'none'} />
        <Row term="time" value={trip ? `${trip.milliseconds} ms` : 'waiting'} />
        <Row term="x-request-id" value={trip?.requestId ?? 'none'} />
        <Row term="reference" value={answer?.quote.reference ?? 'none'} />
        <Row term="readonly" value={String(answer?.readonly ?? 'none')} />
        <Row term="decision" value={answer?.decision ?? 'none'} />
      </dl>
    </div>
  </section>
)

const Row = ({ term, value }: { term: string; value: string | number }) => (
  <>
    <dt>{term}</dt>
    <dd className="break-all">{value}</dd>
  </>
)
