import { button, chooseAct, clientOf, field, goTo, saveQuote, sendQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

const preview = (page: Page) => page.getByRole('region', { name: 'What the client will see' })

test('a quote becomes a template; what starts from it is previewed', async ({ page, product }) => {
  const email = clientOf('kowhai')
  const name = 'Retainer, small'
  await signInAsAdmin(page, product)
  const first = await saveQuote(page, product, email, { client_company: 'Kōwhai Oils Limited' })

  await page.goto(`/admin/quotes/${first}`)
  await chooseAct(page, 'Save as template')
  const dialog = page.getByRole('dialog', { name: 'Save as a template' })
  await dialog.getByRole('textbox', { name: 'Name of the template' }).fill(name)
  await dialog.getByRole('button', { name: 'Save template' }).click()
  await expect(toast(page, 'Template saved')).toBeVisible()
  await expect(dialog).toBeHidden()

  // The client comes first, whose last rates fill what follows, but for a term: it binds.
  await goTo(page, '/admin/quotes/new')
  const parts = page.locator('form h2')
  await expect(parts).toHaveText(['Client', 'Scope', 'Pricing', 'Travel', 'Validity and Terms'])
  await expect(field(page, 'Valid until')).toHaveValue(/^20\d\d-/)
  await field(page, 'Client name').pressSequentially(email.slice(0, 12))
  await page.getByRole('option', { name: /Kōwhai Oils Limited/ }).click()
  await expect(field(page, 'Retainer rate')).toHaveValue('2400.00')
  await expect(field(page, 'Minimum term (months)')).toHaveValue('')
  await expect(page.getByText('In the form now.')).toBeVisible()
  await page.reload()
  await page.getByRole('combobox', { name: 'Start from a template' }).selectOption(name)
  await expect(page).toHaveURL(/\?template=tpl_/)
  await expect(field(page, 'Scope summary')).toHaveValue(/^Account management for existing grocery customers\./)
  const company = field(page, 'Company')
  await expect(company).toHaveAttribute('aria-expanded', 'false')
  await company.pressSequentially('kowhai')
  await expect(page.getByRole('option', { name: /Kōwhai Oils Limited/ })).toBeVisible()
  await expect(page).toBeAccessible()
  await company.press('ArrowDown')
  await expect(company).toHaveAttribute('aria-expanded', 'true')
  const chosen = page.locator(`[id="${await company.getAttribute('aria-activedescendant')}"]`)
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  // Of an input method, Enter ends a word and chooses nobody.
  await company.dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(company).toHaveValue('kowhai')
  await company.press('Enter')
  await expect(company).toHaveValue('Kōwhai Oils Limited')
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(page.getByRole('listbox', { name: 'Known clients' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Where the contact came from' }).selectOption('Referred by …')
  await field(page, 'Referred by').fill('Tama Reid')

  const scope = field(page, 'Scope summary')
  await scope.fill('First.\n\nLast.')
  await scope.press('Control+Home')
  await scope.press('End')
  await page.getByRole('combobox', { name: 'Insert a paragraph' }).selectOption({ index: 1 })
  await button(page, 'Insert').click()
  await expect(scope).toHaveValue(/^First\.\n\nAccount management .*\n.*\n\nLast\.$/)
  await expect(scope).toBeFocused()

  await field(page, 'Retainer rate').fill('9')
  await button(page, 'Use the rates of the last quote').click()
  await expect(field(page, 'Retainer rate')).toHaveValue('2400.00')
  // What is not valid is named, and breaks no preview.
  await field(page, 'Retainer rate').fill('much')
  await expect(preview(page)).toContainText('Missing or not valid yet: Retainer rate.')
  // In a narrow window the preview takes the place of the form.
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(preview(page)).toBeHidden()
  await field(page, 'Retainer rate').fill('2,500')
  await button(page, 'Preview').click()
  await expect(preview(page)).toContainText('$2,500 + GST a month, 3 months at least')
  await expect(preview(page).getByRole('button')).toHaveCount(0)
  await expect(page).toBeAccessible()

  // The client reads what the preview showed.
  const inPreview = await preview(page).locator('[data-part=plans] dl').allTextContents()
  expect(inPreview.join()).toContain('with GST')
  await button(page, 'Edit').click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Save as Draft').click()
  await expect(page.getByRole('heading', { name: 'Edit Quote' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await page.goto(await sendQuote(page, product, id))
  const plans = page.getByRole('radiogroup', { name: 'Choose Your Plan' })
  await expect(plans).toBeVisible()
  expect(await plans.locator('dl').allTextContents()).toEqual(inPreview)
  await page.goto(`/admin/quotes/${id}`)
  for (const count of [3, 4]) {
    await expect(page.getByText('Referred by Tama Reid')).toBeVisible()
    await chooseAct(page, 'Duplicate')
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    const { items } = await (await page.request.get('/api/admin/quotes', { params: { q: email } })).json()
    expect(items).toHaveLength(count)
    await page.goBack()
  }

  await goTo(page, '/admin/settings/templates')
  await button(page, `Delete ${name}`).click()
  const question = page.getByRole('alertdialog', { name: `Delete the template “${name}”?` })
  await question.getByRole('button', { name: 'Delete template' }).click()
  await expect(page.getByRole('heading', { name })).toHaveCount(0)
})
