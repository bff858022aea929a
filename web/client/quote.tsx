import { loadInlineSection } from '#web/nda/public/sign-after-acceptance.tsx'
import { hydrate } from './hydrate.ts'
import { loadDays, type QuoteProps, QuoteView } from './quote-view.tsx'
import './client.css'

// Where the days cannot be loaded the page stays as the server rendered it: its forms need no script.
hydrate<QuoteProps>(async (page) => {
  if (page.answer.decision !== 'accepted') return <QuoteView page={page} loaded={null} />
  const [{ default: signing }, days] = await Promise.all([loadInlineSection(), loadDays()])
  return <QuoteView page={page} loaded={{ signing, days }} />
})
