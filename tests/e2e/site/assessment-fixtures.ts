import { dwellSeconds } from '#src/leads/rules.ts'
import { expect, type Page, type Product } from '#tests/e2e/fixtures.ts'

export const send = (page: Page) => page.getByRole('button', { name: 'Send Needs Assessment' })
export const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
export const checkbox = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
export const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const token = (page: Page) => page.locator('input[name=formToken]')
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
export const inForm = (page: Page, words: string | RegExp) => page.getByRole('form').getByText(words)

/** The script, which comes with the page, has taken over, and has a form token. */
export const expectReady = (page: Page) => expect(token(page)).not.toHaveValue('')

/** Moves the clocks of the page and of the server past the five seconds before a form may be sent. */
export const passDwell = async (page: Page, product: Product) => {
  product.passUndo()
  await page.clock.fastForward(dwellSeconds * 1000)
}

/** Opens the page as a visitor has it who loaded it earlier, so that its form may be sent at once. */
export const open = async (page: Page, product: Product) => {
  await page.clock.install()
  await page.goto('/start-assessment')
  await expectReady(page)
  await passDwell(page, product)
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
