import { everyProblem } from '#src/base/problem.ts'
import { terms } from '#src/terms/text.ts'
import { post, sentQuote } from '#tests/e2e/acts.ts'
import { expect, test, toast } from '#tests/e2e/fixtures.ts'

// The terms of every page change.
test.use({ own: 'settings' })

test('new terms are compared and published', async ({ page, product }) => {
  await sentQuote(page, product)
  await page.goto('/admin/settings/contracts')
  await page.getByRole('button', { name: 'New version of Terms & Conditions' }).click()
  const text = page.getByRole('textbox', { name: 'The whole text' })
  await expect(text).toBeFocused()
  const typed = await text.inputValue()
  await text.fill(typed.replace('# Services', '# What we do').replace('{legalName}', '{tradingName}'))
  await page.getByRole('button', { name: 'See the differences' }).click()
  await expect(page.getByText('{tradingName} is an unknown placeholder').first()).toBeVisible()
  await text.fill(typed.replace('within 7 days of the invoice date', 'within 14 days of the invoice date'))
  await page.getByRole('link', { name: 'Templates' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()

  await page.getByRole('button', { name: 'See the differences' }).click()
  await expect(page.getByRole('heading', { name: 'What changes' })).toBeFocused()
  const differences = page.getByRole('list', { name: 'Differences' }).getByRole('listitem')
  await expect(differences).toHaveText([/^Removed: .*within 7 days/, /^Added: .*within 14 days/])
  await expect(page.getByText(`1 quote that is open keeps ${terms.version}.`)).toBeVisible()
  await expect(page).toBeAccessible()

  // What somebody else publishes meanwhile is compared before it is replaced.
  const [first, ...others] = terms.sections.map(({ title, paragraphs }) => ({ title, paragraphs }))
  const theirs = { sections: [{ ...first, title: 'First' }, ...others], version: terms.version }
  await post(page, product, '/api/admin/terms', theirs)
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(everyProblem.changed_meanwhile[1]).first()).toBeVisible()
  await page.getByRole('button', { name: 'See the differences' }).click()
  await expect(differences).toHaveText([/^Removed: .*First/, /^Added: /, /^Removed: .*within 7/, /^Added: .*within 14/])
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page, 'Published')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeFocused()
  await expect(text).toBeHidden()
})
