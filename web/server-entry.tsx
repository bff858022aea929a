import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { palette } from '#src/base/palette.ts'
import { tagline } from '#src/business/rules.ts'
import { formPath, stillPages } from '#src/site/rules.ts'
import type { Frame, RenderPage } from '#src/site/schema.ts'
import { questionsAndAnswers } from '#web/content/faq.ts'
import { home } from '#web/content/home.ts'
import { business } from '#web/lib/business.ts'
import type { Head } from '#web/lib/head.ts'
import { telUrl } from '#web/lib/tel-url.ts'
import sourceCarrier from './carry-source.js?raw'
import hydrationSource from './hydrate-on-interaction.js?raw'
import formSource from './leads/form/at-load.js?raw'
import { lastHead } from './lib/head.ts'
import { postedForm } from './lib/hydration/page-data.ts'
import { jsonBlock, minify } from './lib/markup.ts'
import { newRouter } from './router.tsx'

const { city, region, travel } = business.place

const professionalService = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'ProfessionalService',
  '@id': `${origin}/#business`,
  name: business.name,
  legalName: business.legalName,
  slogan: tagline,
  description: home.description,
  url: `${origin}/`,
  image: `${origin}/og.png`,
  telephone: telUrl(business.phone).slice('tel:'.length),
  email: business.email,
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
})

const faqPage = () => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: questionsAndAnswers().map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const structuredData = (path: string, origin: string): readonly object[] => {
  if (path === '/') return [professionalService(origin)]
  return path === '/faq' ? [faqPage()] : []
}

type PageHeadProps = Head & { path: string; frame: Frame; hasErrors: boolean }

const PageHead = ({ path, frame, hasErrors, title, description, noindex }: PageHeadProps) => {
  const fullTitle = `${title} | ${business.name}`
  const url = frame.origin + path
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
      {/* The header comes whole: it is set from the right, and each name that arrives moves those before it. */}
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
          <meta property="og:image" content={`${frame.origin}/og.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={tagline} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

const pageDataBlocks = () =>
  Object.entries(globalThis.serverPageData ?? {}).map(([name, value]) => jsonBlock('json', value, name))

const hasFormErrors = () => {
  const answer = postedForm()
  return answer !== null && !answer.sent && Object.keys(answer.fields).length > 0
}

const withoutSpace = (source: string) =>
  source
    .replace(/\/\*.*?\*\//s, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** A posted form has its token, and its view was counted. */
const inlineScript = (path: string, entry: string) => {
  if (stillPages.includes(path)) return withoutSpace(sourceCarrier)
  const sources = path === formPath && !postedForm() ? [hydrationSource, formSource] : [hydrationSource]
  return sources.map(withoutSpace).join('\n').replace('ENTRY', entry)
}

/** Hydrates the form without an interaction: its first one may be "Send". */
const hydrationAttribute = (path: string) => (postedForm() || path === formPath ? ' data-now' : '')

export const renderPage: RenderPage = async (path, frame) => {
  const router = newRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.load()
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  const pageHead = lastHead()
  if (!pageHead) throw new Error(`${path} has no head`)
  const head = minify(
    renderToStaticMarkup(<PageHead path={path} frame={frame} hasErrors={hasFormErrors()} {...pageHead} />),
  )
  const script = inlineScript(path, frame.entry)
  const blocks = [
    `<style>${frame.css}</style>`,
    ...structuredData(path, frame.origin).map((data) => jsonBlock('ld+json', data)),
    ...(stillPages.includes(path) ? [] : pageDataBlocks()),
  ].join('')
  const html = `<!DOCTYPE html><html lang="en-NZ"><head><meta charset="utf-8">${head}${blocks}</head><body><div id="root">${minify(body)}</div><script${hydrationAttribute(path)}>${script}</script></body></html>`
  return { html, script }
}
