import { expect, test } from 'vitest'
import { sha256 } from '#src/base/sha256.ts'
import type { Day } from '#src/base/time.ts'
import { plainTerms, type Terms, terms, termsVersions } from '#src/terms/text.ts'
import { dataIn } from '#tests/fixtures/page-html.ts'
import { openBuiltSite } from '#tests/fixtures/site.ts'

const odd = 'As typed: $& $1 <b>bold</b> </script> for {legalName}'
const published = {
  version: 'v2026-11-26',
  updated: '2026-11-26' as Day,
  sections: [{ id: 'services', title: 'What we do', paragraphs: [odd] }],
} as unknown as Terms
const newest: Terms = { ...published, sha256: sha256(plainTerms(published)) }

test('published terms are on the pages without a restart, earlier ones keep their address and say so', async () => {
  const { change, get, html } = openBuiltSite()
  expect(await html('/terms')).toContain('non-solicitation')
  change({ terms: [newest, ...termsVersions] })
  const page = await html('/terms')
  expect(page).toContain('As typed: $&amp; $1 &lt;b&gt;bold&lt;/b&gt; &lt;/script&gt; for Southern Accounts Limited')
  expect(page).toContain(newest.sha256)
  expect(page).not.toContain('This is an earlier version')
  expect(dataIn(page)).toMatchObject({ terms: newest })
  expect(await html('/terms/v2026-11-26')).toContain(newest.sha256)
  const earlier = await html(`/terms/${terms.version}`)
  expect(earlier).toContain('This is an earlier version')
  expect(earlier).toContain(terms.sha256)
  expect((await get('/TERMS/V2026-11-26')).headers.get('location')).toBe('/terms/v2026-11-26')
  expect((await get('/terms/v2027-01-01')).status).toBe(404)
  expect(await html('/sitemap.xml')).toContain('<lastmod>2026-11-26</lastmod>')
  const faq = await html('/faq')
  expect(faq).toMatch(/<a [^>]*href="\/terms#services"[^>]*>What we do<\/a>/)
  expect(faq).not.toContain('href="/terms#confidentiality"')
})
