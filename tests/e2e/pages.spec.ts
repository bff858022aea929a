import { expect, expectAccessible, type Page, test } from './fixtures.ts'

/** The required headings and texts of each page. */
const pages = [
  {
    path: '/',
    headings: [
      'Your Sales Presence, Without the Payroll',
      'Why Work With Southern Accounts',
      'Client Relationship Management',
      'New Customer Outreach',
      'Staff Absence Coverage',
      'Clear Terms and Flexible Scope',
      'Cost-Effective Alternative',
      'Perfect for Growing SMEs',
    ],
    words: [
      'Practical sales help for SMEs',
      'Tailored for SMEs',
      'Straightforward & Affordable',
      '20+ years’',
      '$80k–$120k',
      '$110k–$150k+',
      'about 220 workable days',
    ],
  },
  {
    path: '/south-island-advantage',
    headings: [
      'How We Work',
      'Local South Island Presence',
      'Personal Service',
      'Flexible Availability',
      'Growth-Focused Approach',
      'Cost-Effective Solutions',
      'Results-Oriented',
    ],
    words: ['Christchurch-based', '50 km', 'there and back', '7 working days', '1–4 days a month'],
  },
  {
    path: '/what-youll-get',
    headings: [
      "What You'll Get",
      'Needs Assessment in 2 minutes',
      'Clear Quote & Options',
      'Professional Standards & Credentials',
      'Low-Risk, SME-Friendly Engagement',
    ],
    words: ['by the next business day', '10 working days', '2 years', '90 days', '30 days'],
  },
  {
    path: '/nobody/lives/here',
    headings: ['Oops! Page not found'],
    words: ['There is nothing at this address.'],
  },
] as const

for (const { path, headings, words } of pages) {
  test(`${path} has its headings and texts, and is accessible at every width`, async ({ page }) => {
    await page.goto(path)
    for (const name of headings) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    for (const text of words) {
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await expectAccessible(page)
  })
}

for (const [path, name, target] of [
  ['/', 'Complete the 2-minute Needs Assessment', '/start-assessment'],
  ['/', 'Work out your own figure', '/#cost'],
  ['/south-island-advantage', 'Compare a year with a hire', '/#cost'],
  ['/what-youll-get', 'Complete the 2-minute Needs Assessment', '/start-assessment'],
  ['/what-youll-get', 'Terms & Conditions', '/terms'],
  ['/nobody/lives/here', 'Return to Home', '/'],
] as const) {
  test(`${path}: “${name}” leads to ${target}`, async ({ page }) => {
    await page.goto(path)
    const links = page.getByRole('main').getByRole('link', { name, exact: true })
    for (const link of await links.all())
      await expect(link).toHaveAttribute('href', target.replace('/#', path === '/' ? '#' : '/#'))
    await links.first().click()
    await expect(page).toHaveURL(target)
  })
}

const setDays = async (page: Page, key: string, times = 1) => {
  await page.getByLabel('Days a month').focus()
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key)
}

test('the comparison works with the keyboard, on equal days, and is announced', async ({ page }) => {
  await page.goto('/')
  const figure = page.getByRole('region', { name: 'What a year costs' })
  const rate = page.getByLabel('Day rate to try')
  await expect(rate).toHaveValue('')
  await expect(figure.getByText('36 days a year', { exact: true })).toBeVisible()
  await expect(figure.getByRole('row', { name: 'A hire, our estimate $500–$680+ $18,000–$24,480+' })).toBeVisible()
  await expect(figure.getByRole('row', { name: /^With us/ })).toHaveCount(0)

  // The first key press loads the script, and what was set before it must count.
  await setDays(page, 'ArrowRight', 2)
  await expect(figure.getByText('60 days a year', { exact: true })).toBeVisible()
  await expect(figure.getByRole('status').getByText(/^5 days a month[.] The same days of a hire/)).toBeAttached()

  await rate.fill('$840')
  await expect(figure.getByText('a year, excl. GST: 60 days at $840')).toBeVisible()
  await expect(figure.getByText('Day for day, more than our estimate of a hire')).toBeVisible()
  await expect(figure.getByRole('row', { name: 'With us, excl. GST $840 $50,400' })).toBeVisible()
  await expect(figure.getByRole('row', { name: 'A hire, our estimate $500–$680+ $30,000–$40,800+' })).toBeVisible()
  await expect(
    figure.getByRole('status').getByText(/^5 days a month at \$840 a day: \$50,400, excl[.] GST/),
  ).toBeAttached()

  await rate.fill('490')
  await expect(figure.getByText('Day for day, less than our estimate of a hire.')).toBeVisible()
  await setDays(page, 'End')
  await expect(figure.getByText('a year, excl. GST: 180 days at $490')).toBeVisible()
  await expect(page.getByLabel('Days a month')).toHaveAttribute('aria-valuetext', '15 days a month')

  await rate.fill('about 900')
  await expect(figure.getByText('180 days a year', { exact: true })).toBeVisible()
  await setDays(page, 'Home')
  await expect(figure.getByText('12 days a year', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('the inputs of the comparison are tall enough for a finger', async ({ page }) => {
  await page.goto('/')
  for (const label of ['Days a month', 'Day rate to try']) {
    expect((await page.getByLabel(label).boundingBox())?.height).toBeGreaterThanOrEqual(44)
  }
})

test('the map has Akaroa beyond the distance that is free by road, and no circle around the city', async ({ page }) => {
  await page.goto('/south-island-advantage')
  const map = page.getByRole('img', { name: /A map of Canterbury/ })
  await expect(map).toHaveAccessibleName(/Akaroa is beyond: about 80 km by road/)
  await expect(map.getByText('80 km by road')).toBeVisible()
  await expect(page.getByText('Beyond 50 km by road')).toBeVisible()
  const widest = await map
    .locator('circle')
    .evaluateAll((all) => Math.max(...all.map((one) => Number(one.getAttribute('r')))))
  expect(widest).toBeLessThan(10)
})

test('the current page is marked in the navigation', async ({ page }) => {
  for (const { path, headings } of pages.slice(0, 3)) {
    await page.goto(path)
    const menu = page.locator('header summary')
    if (await menu.isVisible()) await menu.click()
    const current = page.getByRole('banner').locator('a[aria-current=page]:visible').last()
    await expect(current).toHaveText(path === '/' ? 'Home' : headings[0])
  }
})

test('the printed comparison is a table without controls', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('row', { name: '4 48 $24,000–$32,640+' })).toBeVisible()
  await expect(page.getByLabel('Days a month')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Complete the 2-minute Needs Assessment' })).toBeHidden()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the comparison is a table, and the menu opens', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('row', { name: '8 96 $48,000–$65,280+' })).toBeVisible()
    await expect(page.getByLabel('Days a month')).toBeHidden()
    const menu = page.locator('header summary')
    if (await menu.isVisible()) await menu.click()
    await page.getByRole('banner').getByRole('link', { name: "What You'll Get" }).click()
    await expect(page).toHaveURL('/what-youll-get')
    await expect(page.getByRole('heading', { name: 'Clear Quote & Options' })).toBeVisible()
  })
})

test('the pictures are served and are small', async ({ page }) => {
  for (const [path, type, mostBytes] of [
    ['/og.png', 'image/png', 80_000],
    ['/favicon.ico', 'image/x-icon', 5000],
    ['/apple-touch-icon.png', 'image/png', 5000],
    ['/icon-192.png', 'image/png', 5000],
    ['/icon-512.png', 'image/png', 10_000],
    ['/icon-maskable-512.png', 'image/png', 10_000],
  ] as const) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(answer.headers()['content-type'], path).toContain(type)
    expect((await answer.body()).length, path).toBeLessThan(mostBytes)
  }
})
