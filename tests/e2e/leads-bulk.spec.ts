import { post, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, expectFocusKept, type Page, type Product, test, toast } from './fixtures.ts'

// A flood comes from many addresses, which a proxy would name.
test.use({ own: 'bulk', environment: { TRUST_PROXY: 'cloudflare' } })

const companies = ['Aoraki', 'Kea', 'Kererū', 'Mānuka', 'Nīkau', 'Pīpī', 'Rimu', 'Tarakihi', 'Tōtara'].map(
  (name) => `${name} Very Long Trading Company Name of Ōtautahi Christchurch Limited`,
)

/** Nine forms from one /48, of which six come through, and two with the hidden field filled in. */
const flood = async ({ request }: Page, { origin }: Product) => {
  const forms = [
    ...companies.map((company) => ({ company, website: '' })),
    ...['Spam 1', 'Spam 2'].map((company) => ({ company, website: 'x' })),
  ]
  const issued = await Promise.all(
    forms.map(async (form) => ({
      ...form,
      issue: (await (await request.get('/api/needs-assessments/form')).json()).issue,
    })),
  )
  for (const [n, { company, website, issue }] of issued.entries()) {
    const data = {
      company,
      name: 'Wiremu Paki',
      email: `bulk${n}@manuka.example`,
      supportTypes: ['Other'],
      timeCommitment: '6–10 days per month',
      duration: '3–12 months',
      website,
      issue,
    }
    const headers = { origin, 'cf-connecting-ip': `2001:db8:bad:${n}::1` }
    await expect.poll(async () => (await request.post('/api/needs-assessments', { headers, data })).status()).toBe(200)
  }
}

const cards = (page: Page) => page.getByRole('list', { name: 'Leads', exact: true }).getByRole('listitem')
const box = (page: Page, company: string) => page.getByRole('checkbox', { name: `Select ${company}` })

test('leads in quarantine are taken out and erased several at a time (F12, F15)', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  await flood(page, product)
  await signInAsAdmin(page, product)
  await page.goto('/admin/leads?state=quarantined')
  await expect(cards(page)).toHaveCount(5)
  const several = page.getByRole('group', { name: 'Several leads at once' })
  const notSpam = several.getByRole('button', { name: 'Not spam' })
  const erase = several.getByRole('button', { name: 'Erase for good' })
  const question = page.getByRole('alertdialog')
  await expect(several.getByText('None selected')).toBeVisible()
  await expect(erase).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible(page)

  await test.step('one is selected with the keyboard, and taken out by a double click once', async () => {
    const [, , , , , , , , last = ''] = companies
    await box(page, last).focus()
    await page.keyboard.press('Space')
    await expect(several.getByText('1 selected')).toBeVisible()
    await expectAccessible(page)
    await notSpam.dblclick()
    await expect(question).toContainText('Mark 1 lead as not spam?')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Not spam' }).click()
    await expect(toast(page, '1 lead marked as not spam')).toBeVisible()
    await expect(cards(page)).toHaveCount(4)
    await product.fakeResend.emailTo('bulk8@manuka.example')
    await expect(several.getByText('None selected')).toBeVisible()
  })

  await test.step('all shown are erased after a confirmation, but one that another tab was quicker with', async () => {
    await several.getByRole('checkbox', { name: 'Select all shown' }).check()
    await box(page, 'Spam 2').uncheck()
    await expect(several.getByText('3 selected')).toBeVisible()
    await erase.click()
    await expect(question).toContainText('Erase 3 leads for good?')
    await expect(question).toContainText('This cannot be undone.')
    await expectAccessible(page)
    const [first] = (await (await page.request.get('/api/admin/leads?state=quarantined&q=Spam 1')).json()).items
    await post(page, product, '/api/admin/quarantine', { action: 'erase', ids: [first.id] })
    await question.getByRole('button', { name: 'Erase for good' }).click()
    await expect(toast(page, '2 leads erased')).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    // It is busy until the counts above are read again as well, and ignores a press until then.
    await expect(erase).not.toHaveAttribute('aria-busy')
  })

  await test.step('after the last one the focus stays in the page', async () => {
    await several.getByRole('checkbox', { name: 'Select all shown' }).check()
    await erase.click()
    await question.getByRole('button', { name: 'Erase for good' }).click()
    await expect(page.getByText('No quarantined leads')).toBeVisible()
    await expect(several).toHaveCount(0)
    await expectFocusKept(page)
    await expectAccessible(page)
  })
})
