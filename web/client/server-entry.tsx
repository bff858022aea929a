import { renderToString } from 'react-dom/server'
import { palette } from '#src/base/palette.ts'
import type { ClientPageProps, RenderClientPage } from '#src/http/client-schema.ts'
import * as days from '#web/days/public/days.tsx'
import { business, setBusiness } from '#web/lib/business.ts'
import { lastHead } from '#web/lib/head.ts'
import { jsonBlock, minify } from '#web/lib/markup.ts'
import { setNow } from '#web/lib/now.ts'
import { InlineSigning } from '#web/nda/public/inline-signing.tsx'
import { ReviewPage } from '#web/quotes/public/review.tsx'
import { StopReminders } from '#web/quotes/public/stop-reminders.tsx'
import { LinkProblem } from './failure.tsx'
import { ClientShell } from './frame.tsx'
import { NdaView } from './nda-view.tsx'
import { QuoteView } from './quote-view.tsx'

const View = (page: ClientPageProps) => {
  switch (page.kind) {
    case 'quote':
      return <QuoteView page={page} loaded={{ signing: InlineSigning, days }} />
    case 'nda':
      return <NdaView {...page} />
    default:
      return (
        <ClientShell page={page}>
          {page.kind === 'review' ? (
            <ReviewPage {...page} />
          ) : page.kind === 'reminders' ? (
            <StopReminders {...page} />
          ) : (
            <LinkProblem {...page} />
          )}
        </ClientShell>
      )
  }
}

const inText = (text: string) => text.replace(/[<&]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const themeColor = (scheme: 'light' | 'dark') =>
  `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${palette.ground[scheme]}">`

/** The data comes last: a reader sees prices and buttons before it has arrived. */
const scriptsOf = ({ business: details, ...page }: ClientPageProps, scripts: readonly string[], nonce: string) => {
  const [entry, ...chunks] = scripts
  if (!entry) return ''
  return [
    jsonBlock('json', details, 'business'),
    jsonBlock('json', page, 'page'),
    ...chunks.map((chunk) => `<link rel="modulepreload" href="${chunk}" nonce="${nonce}">`),
    `<script type="module" src="${entry}" nonce="${nonce}"></script>`,
  ].join('')
}

export const renderClientPage: RenderClientPage = (page, { css, fonts, scripts }, nonce) => {
  setBusiness(page.business)
  setNow(page.now)
  const body = minify(renderToString(<View {...page} />))
  const title = `${lastHead()?.title} | ${business.name}`
  const head = [
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<meta name="color-scheme" content="light dark">${themeColor('light')}${themeColor('dark')}`,
    `<title>${inText(page.posted?.refusal?.fields ? `Error: ${title}` : title)}</title><meta name="robots" content="noindex">`,
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    `<style nonce="${nonce}">${css}</style>`,
  ].join('')
  return `<!DOCTYPE html><html lang="en-NZ"><head>${head}</head><body><div id="root">${body}</div>${scriptsOf(page, scripts[page.kind] ?? [], nonce)}</body></html>`
}
