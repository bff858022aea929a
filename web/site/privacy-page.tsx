import { formatDay } from '#src/base/time.ts'
import { partyOf } from '#src/business/rules.ts'
import { ContactDetails } from '#web/components/contact.tsx'
import { Page } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { privacy } from '#web/content/privacy.ts'
import { useBusiness, useContent } from '#web/lib/business.tsx'

type Section = ReturnType<typeof privacy.sections>[number]

const heading = 'text-2xl print:text-lg'
const rowLook =
  'grid gap-x-6 gap-y-4 border-t border-line pt-6 lg:grid-cols-12 lg:*:first:col-span-5 lg:*:first:pr-8 lg:*:nth-2:col-span-7 print:grid-cols-1 print:gap-y-1 print:pt-3'

const PrivacySection = ({ id, title, paragraphs, list }: Section) => (
  <section aria-labelledby={id} className={rowLook}>
    <h2 id={id} className={heading}>
      {title}
    </h2>
    <div className="measure grid gap-3 print:max-w-none print:gap-1.5 print:text-sm">
      <Paragraphs of={paragraphs} className="wrap-anywhere text-soft" />
      {list && (
        <dl className="grid gap-3 print:gap-1.5">
          {list.map(([term, words]) => (
            <div key={term} className="border-t border-line pt-3 break-inside-avoid">
              <dt className="font-semibold">{term}</dt>
              <dd className="text-soft">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  </section>
)

const ContactSection = () => (
  <section aria-labelledby="who-to-ask" className={`${rowLook} break-inside-avoid`}>
    <h2 id="who-to-ask" className={heading}>
      {privacy.contact}
    </h2>
    <div>
      <p className="font-semibold wrap-anywhere">{partyOf(useBusiness())}</p>
      <ContactDetails className="mt-1 grid gap-1 text-soft" />
    </div>
  </section>
)

export const PrivacyPage = () => (
  <Page title={privacy.title} description={privacy.description} lead={privacy.lead}>
    <p className="mt-4 text-sm text-faint">
      {privacy.updatedLabel} {formatDay(privacy.updated)}
    </p>
    <div className="mt-10 grid gap-12 lg:mt-16 lg:gap-16 print:mt-6 print:block print:space-y-5">
      {useContent(privacy.sections).map((section) => (
        <PrivacySection key={section.id} {...section} />
      ))}
      <ContactSection />
    </div>
  </Page>
)
