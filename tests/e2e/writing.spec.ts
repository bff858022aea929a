import { clientOf, newLead, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, isPhone, type Page, test, toast } from './fixtures.ts'

// The form's limits count all visitors of a product, and the first test counts on an empty list of templates.
test.use({ own: 'writing' })

const preview = (page: Page) => page.getByRole('region', { name: 'What the client will see' })

/** The preview stands beside the form in a wide window alone. */
const see = async (page: Page, side: 'Edit' | 'Preview') => {
  if (isPhone()) await page.getByRole('button', { name: side, exact: true }).click()
}

const scopeField = (page: Page) => page.getByRole('textbox', { name: 'Scope summary' })

test('a quote becomes a template, and what starts from it is previewed', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const email = clientOf('hana')
  await signInAsAdmin(page, product)
  const first = await saveQuote(page, product, email, { client_company: 'Kōwhai Oils Limited' })

  await test.step('without a template the page says how to make one', async () => {
    await page.goto('/admin/templates')
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a quote is saved as a template', async () => {
    await page.goto(`/admin/quotes/${first}`)
    await page.getByRole('button', { name: 'Save as template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a template' })
    await dialog.getByRole('textbox', { name: 'Name of the template' }).fill('Retainer, small')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(toast(page, 'Template saved')).toBeVisible()
    await expect(dialog).toBeHidden()
  })

  await test.step('a new quote starts from it, for a known client, by the keyboard', async () => {
    await page.goto('/admin/quotes/new')
    // The next key starts from what the list shows, so it shows the choice at once, not only when the URL has it.
    const shown = await page.getByRole('combobox', { name: 'Start from a template' }).evaluate((list) => {
      const select = list as HTMLSelectElement
      select.selectedIndex = 1
      select.dispatchEvent(new Event('change', { bubbles: true }))
      return select.selectedOptions[0]?.text
    })
    expect(shown).toBe('Retainer, small')
    await expect(page).toHaveURL(/\?template=tpl_/)
    await expect(scopeField(page)).toHaveValue(/^Account management for existing grocery customers\./)
    const company = page.getByRole('textbox', { name: 'Company' })
    await company.pressSequentially('kowhai')
    await expect(page.getByRole('option', { name: /Kōwhai Oils Limited/ })).toBeVisible()
    await expectAccessible(page)
    await company.press('ArrowDown')
    await company.press('Enter')
    await expect(company).toHaveValue('Kōwhai Oils Limited')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expect(page.getByRole('listbox', { name: 'Known clients' })).toBeHidden()
  })

  await test.step('a paragraph of a template goes into the scope where the cursor is', async () => {
    await scopeField(page).fill('First.\n\nLast.')
    await scopeField(page).press('Control+Home')
    await scopeField(page).press('End')
    await page.getByRole('combobox', { name: 'Insert a paragraph' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await expect(scopeField(page)).toHaveValue(/^First\.\n\nAccount management .*\n.*\n\nLast\.$/)
    await expect(scopeField(page)).toBeFocused()
  })

  await test.step('the rates of the last quote are offered', async () => {
    const rate = page.getByRole('textbox', { name: 'Retainer rate' })
    await rate.fill('9')
    await page.getByRole('button', { name: 'Use the rates of the last quote' }).click()
    await expect(rate).toHaveValue('2400.00')
  })

  await test.step('what is not valid is named, and breaks no preview', async () => {
    await page.getByRole('textbox', { name: 'Retainer rate' }).fill('much')
    await see(page, 'Preview')
    await expect(preview(page)).toContainText('Missing or not valid yet: Retainer rate.')
    await expect(preview(page)).toContainText('Pre-paid Day Units (8h/day)')
    await expect(preview(page)).not.toContainText('Retainer (Monthly)')
    await see(page, 'Edit')
    await page.getByRole('textbox', { name: 'Retainer rate' }).fill('2,500')
    await see(page, 'Preview')
    await expect(preview(page)).toContainText('$8,625.00')
    await expect(preview(page).getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('the client reads what the preview showed', async () => {
    const inPreview = await preview(page).locator('[role=radiogroup]').allTextContents()
    expect(inPreview.join()).toContain('incl. GST')
    await see(page, 'Edit')
    await page.getByRole('button', { name: 'Save as Draft' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Quote' })).toBeVisible()
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await sendQuote(page, product, id)
    const { public_link } = await (await page.request.get(`/api/admin/quotes/${id}`)).json()
    await page.goto(public_link)
    const plans = page.getByRole('radiogroup', { name: 'Choose Your Plan' })
    await expect(plans).toBeVisible()
    expect(await plans.allTextContents()).toEqual(inPreview)
    await expectAccessible(page)
    await page.goto(`/admin/quotes/${id}`)
  })

  await test.step('a double click on Duplicate opens one new draft', async () => {
    await page.getByRole('button', { name: 'Duplicate' }).dblclick()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Company' })).toHaveValue('Kōwhai Oils Limited')
    const { items } = await (await page.request.get('/api/admin/quotes', { params: { q: email } })).json()
    expect(items).toHaveLength(3)
  })

  await test.step('a template is deleted after a question', async () => {
    await page.goto('/admin/templates')
    await expect(page.getByRole('heading', { name: 'Retainer, small' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Delete Retainer, small' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete the template “Retainer, small”?' })
    const action = question.getByRole('button', { name: 'Delete template' })
    await expect(action).not.toHaveAttribute('aria-disabled')
    await action.click()
    await expect(page.getByRole('heading', { name: 'No templates yet' })).toBeVisible()
  })
})

test('a lead gets a reply that is drafted from its words', async ({ page, product }) => {
  const email = `wiremu-${test.info().project.name}@manuka.example`
  await signInAsAdmin(page, product)
  await newLead(page, product, {
    company: 'Mānuka Lane Roasters Limited',
    email,
    supportTypes: ['Other'],
    otherSupportType: 'A stand at the Ashburton show',
  })
  const { items } = await (await page.request.get('/api/admin/leads', { params: { q: email } })).json()
  await page.goto(`/admin/leads/${items[0].id}`)
  await page.getByRole('button', { name: 'Reply' }).click()
  const text = page.getByRole('textbox', { name: 'Reply' })
  await expect(text).toBeFocused()
  await expect(text).toHaveValue(/^Kia ora Wiremu,(.|\n)*A stand at the Ashburton show/)
  await expectAccessible(page)
  await text.press('Control+End')
  await text.pressSequentially('\nI am at the show on Friday.')
  await page.getByRole('button', { name: 'Send reply' }).dblclick()
  await expect(toast(page, 'Your reply is on its way')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Answered' })).toBeVisible()
  await expect(page.getByText('Your reply to the sender')).toHaveCount(1)
  await expect(text).toBeHidden()
  await expectAccessible(page)
  const arrived = await product.fakeResend.emailTo(email, /Your enquiry/)
  expect(arrived.text).toContain('I am at the show on Friday.')
})
