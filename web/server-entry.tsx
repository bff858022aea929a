import { createMemoryHistory } from '@tanstack/react-router'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { palette } from '#src/base/palette.ts'
import { tagline } from '#src/business/rules.ts'
import type { PageFrame, PageInput, RenderPage } from '#src/http/page-schema.ts'
import { clientPaths, formPath } from '#src/site/rules.ts'
import { questionsAndAnswers } from '#web/content/faq.ts'
import { homeContent } from '#web/content/home.ts'
import { type PageBusiness, pageBusinessOf } from '#web/lib/business.tsx'
import { telUrl } from '#web/lib/tel-url.ts'
import { App } from './app.tsx'
import sourceCarrier from './carry-source.js?raw'
import hydrationSource from './hydrate.js?raw'
import formSource from './leads/form/at-load.js?raw'
import { type Head, lastHead } from './lib/head.ts'
import { now, setNow } from './lib/now.ts'
import { firstPageData } from './lib/page.ts'
import { createAppRouter } from './router.tsx'

const professionalService = (business: PageBusiness, origin: string) => {
  const { city, region, travel } = business.place
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfessionalService',
    '@id': `${origin}/#business`,
    name: business.name,
    legalName: business.legalName || undefined,
    slogan: tagline,
    description: homeContent(business).description,
    url: `${origin}/`,
    image: `${origin}/og.png`,
    telephone: telUrl(business.phone).slice('tel:'.length) || undefined,
    email: business.email || undefined,
    address: {
      '@type': 'PostalAddress',
      addressLocality: city.name,
      addressRegion: region.name,
      addressCountry: 'NZ',
    },
    areaServed: [
      { '@type': 'City', name: city.name },
      ...(travel.inside === null ? [] : [{ '@type': 'AdministrativeArea', name: travel.inside }]),
    ],
    ...(business.nzbn && { identifier: { '@type': 'PropertyValue', propertyID: 'NZBN', value: business.nzbn } }),
  }
}

const faqPage = (business: PageBusiness) => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questionsAndAnswers(business).map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const structuredData = (path: string, page: PageInput): readonly object[] => {
  const business = pageBusinessOf(page.business)
  if (path === '/') return [professionalService(business, page.origin)]
  return path === '/faq' ? [faqPage(business)] : []
}

type PageHeadProps = Head & { path: string; page: PageInput; frame: PageFrame; hasErrors: boolean }

const PageHead = ({ path, page, frame, hasErrors, title, description, noindex }: PageHeadProps) => {
  const { business, origin } = page
  const fullTitle = `${title} | ${business.name}`
  const url = origin + path
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={palette.ground.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={palette.ground.dark} />
      <title>{hasErrors ? `Error: ${fullTitle}` : fullTitle}</title>
      {frame.fonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="" />
      ))}
      {/* No paint before the whole header is there: it is aligned right, so each later entry would move the others. */}
      <link rel="expect" href="#main" blocking="render" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {noindex ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <meta name="description" content={description ?? ''} />
          <link rel="canonical" href={url} />
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="en_NZ" />
          <meta property="og:site_name" content={business.name} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description ?? ''} />
          <meta property="og:url" content={url} />
          <meta property="og:image" content={`${origin}/og.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={tagline} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

const withoutSpace = (source: string) =>
  source
    .replace(/\/\*.*?\*\/|^ *\/\/[^\n]*/gms, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

const hydrateTemplate = withoutSpace(hydrationSource)
const carrySourceScript = withoutSpace(sourceCarrier)
const formScript = withoutSpace(formSource)

const isClientPath = (path: string) => clientPaths.some((one) => path.startsWith(one.replace(/:.*/, '')))

/**
 * A client's pages hydrate after the first paint, and so does the form, whose first interaction may be "Send"; other
 * pages hydrate at the first interaction. The page of a failure has no script.
 */
const scriptOf = (path: string, { failure, data }: PageInput, frame: PageFrame, routes: readonly string[]) => {
  if (failure) return ''
  const [isForm, isClient] = [path === formPath, isClientPath(path)]
  const { entry, stylesheets, chunks } = frame
  const code = routes.flatMap((route) => chunks[route] ?? [])
  const hydrate = hydrateTemplate
    .replaceAll('ENTRY', entry)
    .replace('STYLESHEETS', stylesheets.join(' '))
    .replace('CHUNKS', code.join(' '))
    .replace('AT_ONCE', String(isForm || isClient))
  // A posted form has its token, and its view was counted.
  const isFirst = isForm && data === undefined
  return [hydrate, !isClient && carrySourceScript, isFirst && formScript].filter(Boolean).join('\n')
}

const hasPostedErrors = (data: unknown) => {
  const { posted } = Object(data) as { posted?: { refusal: { fields?: object } | null } | null }
  return Boolean(posted?.refusal?.fields)
}

/** Shortens React's `<br/>`, `open=""` and `noValidate`. React escapes text, so a "<" begins a tag. */
const minify = (markup: string) =>
  markup.replace(/<[^>]*>/g, (tag) =>
    tag
      .replace('/>', '>')
      .replace(/=""(?=[ >])/g, '')
      .replace(/ (noValidate|autoComplete|colSpan|inputMode|enterKeyHint|spellCheck|fetchPriority)(?=[= >])/g, (name) =>
        name.toLowerCase(),
      ),
  )

const jsonBlock = (type: string, value: unknown, id?: string) =>
  `<script type="application/${type}"${id ? ` id="${id}"` : ''}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

/** Puts the data after the markup, so that a reader sees prices and buttons before the data have arrived. */
export const renderPage: RenderPage = async (address, page, frame) => {
  const { pathname: path } = new URL(address, page.origin)
  const router = createAppRouter(firstPageData(page), createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  // Nothing awaits from here on, so that two pages rendered at once do not mix.
  setNow(page.now ?? now())
  const body = minify(renderToString(<App page={page} router={router} />))
  const pageHead = lastHead()
  // A component that throws below a Suspense, or waits there, leaves its fallback for the browser to replace.
  if (!pageHead || /<!--\$[!?]-->/.test(body)) throw new Error(`${path} cannot be rendered`)
  const hasErrors = hasPostedErrors(page.data)
  const head = minify(renderToStaticMarkup(<PageHead {...pageHead} {...{ path, page, frame, hasErrors }} />))
  const routes = router.state.matches.map(({ routeId }) => routeId)
  const script = scriptOf(path, page, frame, routes)
  const style = frame.cssOf(body)
  const blocks = structuredData(path, page).map((data) => jsonBlock('ld+json', data))
  const html = [
    `<!DOCTYPE html><html lang="en-NZ"><head><meta charset="utf-8">${head}<style>${style}</style>`,
    ...blocks,
    `</head><body><div id="root">${body}</div>`,
    script && `${jsonBlock('json', page, 'page')}<script>${script}</script>`,
    '</body></html>',
  ]
  return { html: html.join(''), script, style }
}
