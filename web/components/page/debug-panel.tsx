import type { PageTrace } from '#src/http/page-schema.ts'

/** Used for `?debug`. Shows nothing that the page itself would hide. */
export const DebugPanel = ({ trace: { status, milliseconds, requestId } }: { trace: PageTrace }) => (
  <section aria-labelledby="debug" className="column pb-12 font-mono text-sm print:hidden">
    <div className="border-t border-line pt-5">
      <h2 id="debug" className="font-mono text-base">
        Debug
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-soft">
        {[
          ['status', status],
          ['time', `${milliseconds} ms`],
          ['x-request-id', requestId ?? 'none'],
        ].map(([term, value]) => (
          <div key={term} className="contents">
            <dt>{term}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  </section>
)
