import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import type { QuoteId } from '#src/base/id.ts'
import { reference } from '#src/quotes/rules.ts'
import { acceptRetainer, clientOf, newLead, post, saveQuote, signInAsAdmin } from '#tests/e2e/acts.ts'
import { admin, expect, isPhone, type Page, test, toast } from '#tests/e2e/fixtures.ts'
import { linkIn } from '#tests/fixtures/fakes/fake-resend.ts'

// Its own product: Today lists whatever waits.
test.use({ own: 'owner-journey' })

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the element has the focus, as somebody without a mouse does. */
const tabTo = async (page: Page, target: Locator) => {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < 150 && !(await isFocused(target)); pressed += 1) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Counts what the owner presses; on the phone with a finger, else with the keyboard alone. */
const startCounting = (page: Page) => {
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    if (isPhone()) return target.click()
    await tabTo(page, target)
    await expect(target).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Enter')
  }
  const type = async (target: Locator, text: string) => {
    if (isPhone()) return target.fill(text)
    await tabTo(page, target)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
  }
  return { press, type, presses: () => count }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A new page takes the focus, from wherever Tab has carried it. */
const arrived = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeFocused()

test('a lead becomes an accepted revision in 11 presses', { tag: '@phone' }, async ({ page, product, browser }) => {
  const email = clientOf('wiremu')
  const company = 'Mānuka Lane Roasters Limited'
  await signInAsAdmin(page, product)
  const earlier = await saveQuote(page, product, clientOf('earlier'))
  await post(page, product, '/api/admin/templates', { name: 'Account management', quote_id: earlier })
  await newLead(page, product, { email, company, phone: '03 555 0177', timeCommitment: '6–10 days per month' })
  const visitor = await browser.newContext({ baseURL: product.origin })
  const theirs = await visitor.newPage()
  const { press, type, presses } = startCounting(page)

  await page.goto('/admin/today')
  const waiting = page.getByRole('region', { name: 'Leads to answer' })
  await press(waiting.getByRole('link', { name: /^Write a quote/ }))
  await arrived(page)
  const template = page.getByRole('combobox', { name: 'Start from a template' })
  await expect(template.locator('option:checked')).toHaveText('Account management')
  const rate = page.getByRole('textbox', { name: 'Retainer rate' })
  await expect(rate).toHaveValue('2400.00')
  await expect(page.getByText(`${company}, ${email}`)).toBeVisible()
  await press(button(page, 'Save as Draft'))
  await expect(page.getByRole('heading', { name: 'Edit Quote' })).toBeFocused()
  const id = new URL(page.url()).pathname.split('/').at(-1) as QuoteId

  const send = async () => {
    await press(button(page, 'Send to Client'))
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(email)
    await press(question.getByRole('button', { name: 'Send to Client' }))
    await expect(toast(page, 'Quote sent to client')).toBeVisible()
  }
  const heldClock = join(product.dataDir, 'held-clock')
  writeFileSync(heldClock, '')
  await send()
  // The notifications' own key, which their name tells: Tab alone may take longer than they stay.
  if (!isPhone()) await page.keyboard.press('F8')
  await press(button(page, 'Undo'))
  await expect(toast(page, 'Quote not sent: it is a draft again')).toBeVisible()
  rmSync(heldClock)
  await send()
  product.passUndo()

  await theirs.goto(linkIn(await product.fakeResend.emailTo(email, /^Quote for/)))
  await theirs.getByText('Ask for a change').click()
  await theirs.getByLabel('What would you like changed?').fill('Could it be 2,200 a month?')
  await button(theirs, 'Send the request').click()
  await expect(theirs.getByText('has been told. The answer comes by email')).toBeVisible()

  await product.fakeResend.emailTo(admin.email, /asks for a change/)
  await page.reload()
  await expect(page.getByText('Could it be 2,200 a month?').first()).toBeVisible()
  await press(button(page, 'More'))
  await press(page.getByRole('menuitem', { name: 'Revise' }))
  await expect(page).toHaveURL(`/admin/quotes/${id}-r2`)
  await arrived(page)
  await type(rate, '2200')
  await send()
  product.passUndo()
  await theirs.reload()
  await theirs.getByRole('link', { name: `Open quote ${reference(id)}-R2` }).click()
  await expect(theirs.getByRole('region', { name: /^What changed since/ })).toContainText('$2,200.00')
  await acceptRetainer(theirs)
  await theirs.getByLabel('NZBN').fill('94 2903 6975 273')
  await button(theirs, 'Send the details').click()
  await expect(theirs.getByText('9429036975273')).toBeVisible()
  await visitor.close()

  await page.reload()
  await expect(page.getByText(/^Accepted just now/)).toBeVisible()
  await expect(page.getByText('9429036975273')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download the record (PDF)' })).toBeVisible()
  await page.goto('/admin/today')
  await expect(page.getByRole('region', { name: 'Said yes' })).toContainText(company)
  await expect(waiting.getByText(company)).toHaveCount(0)
  await page.goto(`/admin/quotes/${id}`)
  await expect(page.getByText(new RegExp(`^Replaced .* by ${reference(id)}-R2`))).toBeVisible()
  expect(presses()).toBeLessThanOrEqual(11)
})
