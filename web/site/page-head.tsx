import { palette } from '#src/base/palette.ts'
import { tagline } from '#src/business/rules.ts'
import type { Frame } from '#src/site/schema.ts'
import { business } from '#web/lib/business.ts'
import type { Head } from '#web/lib/head.ts'

type PageHeadProps = Head & { path: string; frame: Frame; hasErrors: boolean }

export const PageHead = ({ path, frame, hasErrors, title, description, noindex }: PageHeadProps) => {
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
