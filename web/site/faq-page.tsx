import { Link } from '@tanstack/react-router'
import { Fragment, type RefObject, useEffect, useRef } from 'react'
import { ContactDetails } from '#web/components/contact.tsx'
import { FoldIcon } from '#web/components/fold-icon.tsx'
import { Page } from '#web/components/page/page.tsx'
import { Paragraphs } from '#web/components/paragraphs.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { faq, faqContent } from '#web/content/faq.ts'
import { toAssessment } from '#web/content/site.ts'
import { useBusiness, useContent } from '#web/lib/business.tsx'
import { FormInvitation } from './act.tsx'

// Only for `screen`, so that no item closes for printing.
const narrowScreen = 'screen and (width < 48rem)'

type List = RefObject<HTMLElement | null>

/** Allows one open item on narrow screens, several on wide ones: a browser closes the others of a name. */
const useOneOpenItem = (list: List) =>
  useEffect(() => {
    const query = matchMedia(narrowScreen)
    const apply = () => {
      for (const item of list.current?.querySelectorAll('details') ?? [])
        query.matches ? item.setAttribute('name', 'faq') : item.removeAttribute('name')
    }
    apply()
    query.addEventListener('change', apply)
    return () => query.removeEventListener('change', apply)
  }, [list])

const useOpenByHash = (list: List) =>
  useEffect(() => {
    const reveal = () => {
      const item = document.getElementById(location.hash.slice(1))?.closest('details')
      if (!item || !list.current?.contains(item)) return
      item.open = true
      item.scrollIntoView()
      item.querySelector('summary')?.focus({ preventScroll: true })
    }
    // A link to the current hash fires no hashchange, and the browser then takes the focus.
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a')?.href === location.href) setTimeout(reveal)
    }
    reveal()
    addEventListener('hashchange', reveal)
    document.addEventListener('click', onClick)
    return () => {
      removeEventListener('hashchange', reveal)
      document.removeEventListener('click', onClick)
    }
  }, [list])

type Groups = ReturnType<typeof faqContent>['groups']
type Item = Groups[number]['questions'][number]

/** Links to sections of the terms, without those that the terms in force do not have. */
const TermsLinks = ({ terms }: Pick<Item, 'terms'>) => {
  const { termsTitles: titles } = useBusiness()
  const inForce = titles ? terms.flatMap(({ id }) => (titles[id] ? [{ id, title: titles[id] }] : [])) : terms
  return (
    <span>
      {inForce.length > 0 && `${faq.inTerms} `}
      {inForce.map(({ id, title }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <Link to="/terms" hash={id} className="link">
            {title}
          </Link>
        </Fragment>
      ))}
    </span>
  )
}

/** Not Radix's Accordion: the browser opens it without a script, and for its #hash, the id of the answer. */
const FaqItem = ({ id, question, answer, steps, terms }: Item) => (
  <details className="group border-t border-line print:break-inside-avoid">
    <summary className="-mx-3 flex min-h-14 list-none items-start justify-between gap-6 rounded-md px-3 py-3.5 focus-visible:-outline-offset-2 hover:text-primary group-open:text-primary print:min-h-0 print:py-0 print:pt-2 print:group-open:text-ink [&::-webkit-details-marker]:hidden">
      <h3 className="font-sans text-lg font-semibold tracking-normal text-pretty">{question}</h3>
      <FoldIcon className="group-open:text-primary" />
    </summary>
    <div
      id={id}
      className="measure grid scroll-mt-4 gap-3 pt-1.5 pb-6 text-soft print:max-w-none print:gap-1.5 print:pt-0.5 print:pb-2 print:text-sm"
    >
      <Paragraphs of={answer} />
      {steps.length > 0 && (
        <ol className="tabular grid list-decimal gap-2 pl-6 marker:text-faint">
          {steps.map((step) => (
            <li key={step} className="pl-1">
              {step}
            </li>
          ))}
        </ol>
      )}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 pt-1 text-sm text-faint print:hidden">
        {terms.length > 0 && <TermsLinks terms={terms} />}
        <a href={`#${id}`} className="link inline-block py-0.5">
          {faq.link}
          <span className="sr-only"> ({question})</span>
        </a>
      </p>
    </div>
  </details>
)

const Questions = ({ groups }: { groups: Groups }) => {
  const list = useRef<HTMLDivElement>(null)
  useOneOpenItem(list)
  useOpenByHash(list)
  return (
    <div ref={list} className="grid gap-14 lg:col-span-8 lg:gap-20 print:gap-5">
      {groups.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="pb-5 text-2xl print:pb-2 print:text-xl">
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

export const FaqPage = () => {
  const { description, groups } = useContent(faqContent)
  return (
    <Page title={faq.title} description={description} heading={faq.heading} lead={faq.lead}>
      <div className="mt-12 grid items-start gap-x-10 gap-y-14 lg:mt-20 lg:grid-cols-12 print:mt-5 print:block print:space-y-6">
        <Questions groups={groups} />
        <aside
          aria-labelledby="another-question"
          className="grid content-start gap-3 border-t border-edge pt-5 lg:sticky lg:top-8 lg:col-span-4 print:hidden"
        >
          <h2 id="another-question" className="text-xl">
            {faq.further.heading}
          </h2>
          <p className="text-soft">{faq.further.ask}</p>
          <ContactDetails className="grid gap-1 text-soft" />
        </aside>
      </div>
      <div className="mt-14">
        <FormInvitation />
      </div>
      {/* site-footer.tsx leaves room for this bar. */}
      <div
        data-bottom-bar
        className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-raised px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
      >
        <Link to="/start-assessment" className={`${buttonLook({ size: 'small' })} w-full`}>
          {toAssessment}
        </Link>
      </div>
    </Page>
  )
}
