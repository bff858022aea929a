import { dwellSeconds } from '#src/leads/rules.ts'
import { expect, type Page } from './fixtures.ts'

export const send = (page: Page) => page.getByRole('button', { name: 'Send Needs Assessment' })
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
export const inForm = (page: Page, words: string | RegExp) => page.getByRole('form').getByText(words)

/** Opens the page and waits until its script, which the first pointer event loads, has fetched the form token. */
export const open = async (page: Page) => {
  await page.goto('/start-assessment')
  await page.mouse.move(90, 120)
  await page.mouse.move(95, 125)
  await expect(page.locator('input[name=issue]')).not.toHaveValue('')
}

/** Opens the page and moves its clock, not the server's, past the five seconds before a form may be sent. */
export const openEarlier = async (page: Page) => {
  await page.clock.install()
  await open(page)
  await page.clock.fastForward(dwellSeconds * 1000)
}

export const fill = async (page: Page, company: string) => {
  await textbox(page, 'Company').fill(company)
  await textbox(page, 'Name').fill('Hana Tāmati')
  await textbox(page, 'Work Email').fill('hana@rimu.example')
  await checkbox(page, 'Cover for staff absence (maternity, ACC, extended leave)').check()
  await checkbox(page, 'Other').check()
  await textbox(page, 'Please specify...').fill('A stand at a trade fair')
  await radio(page, '3–5 days per month').check()
  await radio(page, 'Ongoing / indefinite').check()
  await textbox(page, 'Additional Notes').fill('Grocery, mostly.\nFrom March.')
}

/** Clicks the button, and again after the five seconds if the form was held back. */
export const sendWhenAllowed = async (page: Page, submit: () => Promise<void> = () => send(page).click()) => {
  const held = inForm(page, 'Please slow down')
  const answered = page.locator('[aria-busy=true]').or(thanks(page)).or(inForm(page, 'Submission failed'))
  await submit()
  await expect(held.or(answered).or(page.getByText('There is a problem')).first()).toBeVisible()
  if (!(await held.isVisible())) return
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
  await submit()
}
