import { Link } from '@tanstack/react-router'
import { formatDay } from '#src/base/time.ts'
import type { ShownTerms } from '#src/terms/rules.ts'
import { type Terms, termsFor } from '#src/terms/text.ts'
import { Page } from '#web/components/page/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { termsPage } from '#web/content/terms.ts'
import { useBusiness } from '#web/lib/business.tsx'
import { usePrintFooter } from '#web/lib/print.ts'

type Section = ReturnType<typeof termsFor>['sections'][number]

const Download = () => (
  <div className="grid justify-items-start gap-1 text-sm text-faint lg:justify-items-end print:hidden">
    <button type="button" className={`${buttonLook()} noscript:hidden`} onClick={() => window.print()}>
      {termsPage.download}
    </button>
    <span className="noscript:hidden">{termsPage.downloadHint}</span>
    <span className="hidden noscript:inline">{termsPage.withoutScript}</span>
  </div>
)

const Facts = ({ version, updated }: Terms) => {
  const { facts } = termsPage
  const { legalName } = useBusiness()
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 text-sm sm:flex sm:flex-wrap sm:gap-x-12 print:mt-4 print:flex print:justify-between print:py-2">
      {[[facts.version, version], [facts.updated, formatDay(updated)], [facts.entity, legalName], facts.law].map(
        ([term, value]) =>
          value && (
            <div key={term} className="min-w-0">
              <dt className="text-faint">{term}</dt>
              <dd className="tabular font-semibold wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const Contents = ({ sections }: { sections: readonly Section[] }) => (
  <nav aria-labelledby="contents" className="text-sm lg:sticky lg:top-8 print:hidden">
    <h2 id="contents" className="font-sans text-sm font-semibold text-faint">
      {termsPage.contents}
    </h2>
    <ol className="mt-2 gap-x-8 sm:max-lg:columns-2">
      {sections.map(({ id, number, title }) => (
        <li key={id} className="break-inside-avoid">
          <a
            href={`#${id}`}
            className="grid min-h-9 grid-cols-[2rem_1fr] items-center text-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-7.5 pointer-coarse:min-h-11"
          >
            <span className="tabular text-faint">{number}</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

const Clauses = ({ id, number, title, clauses }: Section) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="grid grid-cols-[3rem_1fr] text-2xl print:text-lg">
      <span className="tabular text-faint">{number}.</span> {title}
    </h2>
    {clauses.map((clause) => (
      <p
        key={clause.id}
        id={clause.id}
        className="-mx-2 mt-2 grid grid-cols-[3rem_1fr] rounded-sm px-2 py-0.5 break-inside-avoid target:bg-sunken print:mt-0.5 print:text-sm print:leading-snug"
      >
        <a
          href={`#${clause.id}`}
          className="tabular self-start justify-self-start text-faint no-underline hover:text-primary hover:underline"
        >
          <span className="sr-only">{termsPage.clause} </span>
          {clause.number}
        </a>
        <span className="min-w-0 wrap-anywhere">{clause.text}</span>
      </p>
    ))}
  </section>
)

const VersionRecord = ({ terms: { sha256 }, versions }: ShownTerms) => (
  <section
    aria-labelledby="record"
    className="border-t border-line pt-6 text-sm text-soft break-inside-avoid print:pt-3"
  >
    <h2 id="record" className="text-lg text-ink">
      {termsPage.record.heading}
    </h2>
    <p className="mt-2">{termsPage.record.versions}</p>
    <ul className="mt-2 tabular">
      {versions.map(({ version, updated }, at) => (
        <li key={version}>
          <Link to="/terms/$version" params={{ version }} className="link inline-flex min-h-6 items-center">
            {version}
          </Link>{' '}
          {termsPage.record.dated(updated)}
          {at === 0 && `, ${termsPage.record.current}`}
        </li>
      ))}
    </ul>
    <p className="mt-4">{termsPage.record.fingerprint}</p>
    <p className="mt-2 font-mono text-xs break-all text-ink">{sha256}</p>
  </section>
)

export const TermsPage = ({ shown, dated = false }: { shown: ShownTerms; dated?: boolean }) => {
  const { terms, versions } = shown
  const { legalName } = useBusiness()
  const { sections } = termsFor(legalName, terms)
  usePrintFooter([termsPage.datedTitle(terms.version), legalName].filter(Boolean).join(' · '))
  return (
    <Page
      title={dated ? termsPage.datedTitle(terms.version) : termsPage.title}
      description={termsPage.description(terms)}
      heading={termsPage.title}
      lead={termsPage.lead}
      aside={<Download />}
    >
      {terms.version !== versions[0]?.version && (
        <p className="measure mt-6 rounded-md border-l-4 border-edge bg-raised px-5 py-4">
          {termsPage.superseded.before}
          <Link to="/terms" className="link">
            {termsPage.superseded.link}
          </Link>
          .
        </p>
      )}
      <Facts {...terms} />
      <div className="mt-10 grid items-start gap-x-6 gap-y-12 lg:mt-16 lg:grid-cols-[1fr_3fr] print:mt-6 print:block">
        <Contents sections={sections} />
        <div className="grid max-w-[41rem] gap-14 print:block print:max-w-none print:space-y-4">
          {sections.map((section) => (
            <Clauses key={section.id} {...section} />
          ))}
          <VersionRecord {...shown} />
        </div>
      </div>
    </Page>
  )
}
