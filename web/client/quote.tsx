import { loadInlineSection } from '#web/nda/public/sign-after-acceptance.tsx'
import { hydrate } from './hydrate.ts'
import { type QuoteProps, QuoteView } from './quote-view.tsx'
import './client.css'

hydrate<QuoteProps>(async (page) => {
  const section = page.answer.decision === 'accepted' ? await loadInlineSection() : null
  return <QuoteView page={page} loaded={section?.default ?? null} />
})
