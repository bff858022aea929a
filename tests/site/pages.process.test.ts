import { expect, test } from 'vitest'
import { durations, supportTypes, timeCommitments } from '#src/leads/rules.ts'
import { missingPath, publicPaths } from '#src/site/rules.ts'
import { openBuiltSite, termsPaths } from '#tests/fixtures/site.ts'
import { business } from '#tests/fixtures/web.tsx'
import { homeContent } from '#web/content/home.ts'
import { wordsOf } from './said.ts'

const { get, html, config } = openBuiltSite()
const all = [...publicPaths, ...termsPaths, missingPath]

const partOf = (page: string, tag: string) => new RegExp(`<${tag}\\b.*</${tag}>`, 's').exec(page)?.[0] ?? ''
const textOf = (part: string) => wordsOf(part).replace(/\s+/g, ' ').trim()
const tagsOf = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries([...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key, value = '']) => [key, value])),
  )
const elementsOf = (page: string, name: string) =>
  [...page.matchAll(new RegExp(`<(${name})\\b[^>]*>(.*?)</\\1>`, 'gs'))].map(([whole, , inside = '']) => ({
    text: textOf(inside),
    ...tagsOf(whole, name)[0],
  })) as { text: string; href?: string; 'aria-current'?: string }[]
const linksOf = (page: string) => elementsOf(page, 'a')

// What the pages say: said.test.ts.
test('the home page has its sections in order, in few words, and alone has the owner’s own words', async () => {
  const page = await html('/')
  const { why, person } = homeContent(business)
  const titles = ['Why Work With Southern Accounts', 'Your first month', 'What a hire costs', 'Who you deal with']
  const main = partOf(page, 'main')
  expect(elementsOf(main, 'h2').map(({ text }) => text)).toEqual([...titles, 'Tell us what you need'])
  expect(elementsOf(main, 'h3').map(({ text }) => text)).toEqual(why.cards.map(({ title }) => title))
  expect(textOf(main).split(' ').length).toBeLessThanOrEqual(330)
  for (const paragraph of person.words) expect(page).toContain(`>${paragraph}</p>`)
  expect(await html('/faq')).not.toContain(person.words[0])
})

test.each([
  ['/', 'Complete the 2-minute Needs Assessment', '/start-assessment'],
  ['/south-island-advantage', 'Complete the 2-minute Needs Assessment', '/start-assessment'],
  ['/what-youll-get', 'Complete the 2-minute Needs Assessment', '/start-assessment'],
  ['/what-youll-get', 'Terms & Conditions', '/terms'],
  ['/faq', 'Complete the 2-minute Needs Assessment', '/start-assessment'],
  ['/start-assessment', 'Terms & Conditions', '/terms'],
  ['/start-assessment', 'Privacy statement', '/privacy'],
  [missingPath, 'Return to Home', '/'],
])('%s: “%s” leads to %s', async (path, name, target) => {
  const links = linksOf(partOf(await html(path), 'main')).filter(({ text }) => text === name)
  expect(new Set(links.map(({ href }) => href))).toEqual(new Set([target]))
})

test.each(publicPaths)('%s is framed by the ways to each page, and marks its own', async (path) => {
  const page = await html(path)
  const [header, footer] = [partOf(page, 'header'), partOf(page, 'footer')]
  const nav = { Home: '/', 'How We Work': '/south-island-advantage', "What You'll Get": '/what-youll-get', FAQ: '/faq' }
  for (const [name, target] of Object.entries({ ...nav, 'Client Needs Form': '/start-assessment' })) {
    const links = linksOf(header).filter(({ text }) => text === name)
    // On a phone in the menu, on a wide screen beside the name.
    expect(links.length, name).toBeGreaterThanOrEqual(2)
    expect(new Set(links.map(({ href }) => href))).toEqual(new Set([target]))
    expect(links.filter((link) => link['aria-current'] === 'page').length > 0, name).toBe(target === path)
  }
  const below = linksOf(footer).map(({ text, href }) => `${text} ${href}`)
  expect(below).toEqual(expect.arrayContaining(['Terms & Conditions /terms', 'Privacy /privacy']))
  const { headers } = await get(path)
  expect([headers.get('set-cookie'), headers.get('x-robots-tag')]).toEqual([null, null])
})

test('every link of every page works', async () => {
  const seen = new Set<string>()
  for (const path of all) {
    const page = await html(path)
    for (const { href = '' } of [...tagsOf(page, 'a'), ...tagsOf(page, 'link')]) {
      if (!href.startsWith('#')) seen.add(href)
      else expect(page.split(`id="${decodeURIComponent(href.slice(1))}"`), path + href).toHaveLength(2)
    }
  }
  const own = [...seen].filter((href) => href.startsWith('/'))
  expect(own.length).toBeGreaterThan(10)
  for (const href of own) {
    const answer = await get(href)
    expect(answer.status, href).toBe(200)
    const [, id] = href.split('#')
    if (id) expect(await answer.text(), href).toContain(`id="${id}"`)
  }
  for (const href of seen) expect(href).toMatch(/^(\/|tel:[+\d]+$|mailto:[^@\s]+@|https?:\/\/)/)
})

test('the terms have their version, date, legal entity, law and fingerprint, and their sections in the contents', async () => {
  const page = await html('/terms')
  for (const words of [
    ...['Version v2025-10-24', 'Last updated 24 October 2025', 'Legal entity Southern Accounts Limited'],
    ...['Governing law New Zealand', '794c6df06252a353a1f6170be79160baa4fa3819a08c4a34915f0fd438e28269'],
  ])
    expect(textOf(page)).toContain(words)
  const sections = elementsOf(page, 'h2').flatMap(({ text }) => (/^\d+\. /.test(text) ? [text] : []))
  const [contents = ''] = /<nav aria-labelledby="contents".*?<\/nav>/s.exec(page) ?? []
  expect(linksOf(contents).map(({ text }) => text.replace(/^(\d+)\.? ?/, '$1. '))).toEqual(sections)
})

test.each(termsPaths)('%s keeps its own address, which the terms in force link to', async (path) => {
  const page = await html(path)
  expect(page).toContain(`<link rel="canonical" href="${config.origin}${path}">`)
  expect(textOf(partOf(page, 'title'))).toContain(path.replace('/terms/', ''))
  expect(linksOf(await html('/terms')).map(({ href }) => href)).toContain(path)
})

test('the Client Needs Form has its questions and answers, says who holds them, and has a field for machines alone (F12)', async () => {
  const main = partOf(await html('/start-assessment'), 'main')
  const inputs = tagsOf(main, 'input')
  const valuesOf = (wanted: string) => inputs.flatMap(({ name, value }) => (name === wanted ? [value] : []))
  expect(valuesOf('supportTypes')).toEqual(supportTypes.map(({ label }) => label))
  expect(valuesOf('timeCommitment')).toEqual(timeCommitments.map(({ label }) => label))
  expect(valuesOf('duration')).toEqual(durations.map(({ label }) => label))
  const required = inputs.filter(({ type, required }) => type !== 'radio' && required !== undefined)
  expect(required.map(({ name }) => name)).toEqual(['company', 'name', 'email'])
  // Too long a text is an error, and is not cut.
  expect(main).not.toMatch(/maxlength/i)
  for (const words of [
    /Southern Accounts Limited, .*, collects and holds these answers to prepare your quote and to reply to you[.]/,
    'Our hosting provider (Fly.io) and our email provider (Resend) handle them for us.',
    'You need not give them, but without them we cannot prepare a quote.',
    'You can ask to see, correct or remove them.',
  ])
    expect(textOf(main)).toMatch(words)
  const [, hidden = ''] = /<div aria-hidden="true"[^>]*>(.*?)<\/div>/s.exec(partOf(main, 'form')) ?? []
  expect(tagsOf(hidden, 'input')).toMatchObject([{ name: 'website', tabindex: '-1', autocomplete: 'off' }])
})

test('the files beside the pages are served by their type; the picture of an email may be on another page (F9)', async () => {
  const icons = ['apple-touch-icon', 'icon-192', 'icon-512', 'icon-maskable-512', 'og', 'email-ridge']
  const types = {
    ...{ 'robots.txt': 'text/plain', 'sitemap.xml': 'application/xml', 'favicon.ico': 'image/x-icon' },
    ...{ 'site.webmanifest': 'application/manifest+json' },
    ...Object.fromEntries(icons.map((name) => [`${name}.png`, 'image/png'])),
  }
  for (const [name, type] of Object.entries(types)) {
    const { status, headers } = await get(`/${name}`)
    expect([status, headers.get('content-type')?.split(';')[0]], name).toEqual([200, type])
    const policy = name === 'email-ridge.png' ? 'cross-origin' : 'same-origin'
    expect(headers.get('cross-origin-resource-policy'), name).toBe(policy)
  }
})
