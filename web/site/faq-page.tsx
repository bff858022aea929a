import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ContactDetails } from '#web/components/contact.tsx'
import { Page } from '#web/components/page.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { faq } from '#web/content/faq.ts'
import { toAssessment } from '#web/content/site.ts'
import { useExpandedForPrint } from '#web/lib/print.ts'
import { useOneOpenItem, useOpenByHash } from './faq-disclosure.ts'
import { FaqItem } from './faq-item.tsx'

const Questions = () => {
  const list = useRef<HTMLDivElement>(null)
  useOneOpenItem(list)
  useOpenByHash(list)
  useExpandedForPrint(list)
  return (
    <div ref={list} className="grid gap-14 lg:col-span-8 lg:gap-20 print:gap-5">
      {faq.groups.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="pb-5 text-3xl print:pb-2 print:text-xl">
            {title}
          </h2>
          <div className="border-b border-line">
            {questions.map((question) => (
              <FaqItem key={question.id} {...question} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

const MoreHelp = () => (
  <aside
    aria-labelledby="another-question"
    className="grid content-start gap-3 border-t border-edge pt-5 lg:sticky lg:top-8 lg:col-span-4 print:gap-1 print:break-inside-avoid print:pt-2 print:text-sm"
  >
    <h2 id="another-question" className="text-xl">
      {faq.further.heading}
    </h2>
    <p className="text-soft">{faq.further.ask}</p>
    <ContactDetails className="grid gap-1 text-soft print:flex print:gap-6" />
    <p className="text-soft print:hidden">{faq.further.form}</p>
    <Link to="/start-assessment" className={`${buttonLook()} justify-self-start`}>
      {toAssessment}
    </Link>
  </aside>
)

/** site-footer.tsx leaves room for this bar. */
const BottomBar = () => (
  <div
    data-bottom-bar
    className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
  >
    <Link to="/start-assessment" className={`${buttonLook({ size: 'small' })} w-full`}>
      {toAssessment}
    </Link>
  </div>
)

export const FaqPage = () => (
  <Page title={faq.title} description={faq.description} heading={faq.heading} lead={faq.lead} large>
    <div className="mt-12 grid items-start gap-x-10 gap-y-14 lg:mt-20 lg:grid-cols-12 print:mt-5 print:block print:space-y-6">
      <Questions />
      <MoreHelp />
    </div>
    <BottomBar />
  </Page>
)
