import { emailUrl } from '#src/base/links.ts'
import { addDays, nzDay } from '#src/base/time.ts'
import { tagline } from '#src/business/rules.ts'
import type { Business } from '#src/business/schema.ts'
import type { Terms } from '#src/terms/text.ts'
import { clientPaths, formPath, privatePaths, publicPaths } from './rules.ts'

const sitemap = (origin: string, { updated }: Terms) => {
  const entries = publicPaths.map((path) => {
    const changed = path === '/terms' ? `<lastmod>${updated}</lastmod>` : ''
    return `  <url><loc>${origin}${path}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
}

const roots = [...new Set([...privatePaths, ...clientPaths].map((path) => `/${path.split('/')[1]}`))]

const robots = (origin: string) => `User-agent: *
${roots.map((path) => `Disallow: ${path}`).join('\n')}
Disallow: /api

Sitemap: ${origin}/sitemap.xml
`

const manifest = (business: Business) => ({
  name: business.name,
  short_name: business.name,
  description: tagline,
  lang: 'en-NZ',
  start_url: '/',
  display: 'browser',
  background_color: '#fbfaf6',
  theme_color: '#fbfaf6',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})

export const securityPath = '/.well-known/security.txt'

/** The contact for reports of weaknesses (RFC 9116). `Expires` is 365 days after the request, so the text changes daily. */
export const securityText = ({ origin, business }: { origin: string; business: Business }, now: number) =>
  `Contact: ${business.email ? emailUrl(business.email) : origin + formPath}
Expires: ${addDays(nzDay(now), 365)}T00:00:00Z
Preferred-Languages: en
Canonical: ${origin}${securityPath}
`

type DocumentsInput = { business: Business; terms: Terms }

export const documents = (origin: string, { business, terms }: DocumentsInput): Readonly<Record<string, string>> => ({
  '/sitemap.xml': sitemap(origin, terms),
  '/robots.txt': robots(origin),
  '/site.webmanifest': JSON.stringify(manifest(business)),
})
