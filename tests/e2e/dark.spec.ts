import { palette } from '#src/base/palette.ts'
import { clientOf, post, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, test } from './fixtures.ts'

test.use({ colorScheme: 'dark' })

const rgbOf = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

const look = async (page: Page, path: string, words: string | RegExp) => {
  await page.goto(path)
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveCSS('background-color', rgbOf(palette.ground.dark))
  await expectAccessible(page)
}

test('the owner’s pages and what a client sees of a quote are accessible in the dark', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  const draft = await saveQuote(page, product, clientOf('draft'))
  const open = await saveQuote(page, product, clientOf('open'))
  const link = await sendQuote(page, product, open)
  await post(page, product, link.replace('/quote/', '/api/quotes/').concat('/questions'), {
    kind: 'question',
    text: 'Which days?',
  })
  const ended = await saveQuote(page, product, clientOf('ended'))
  const endedLink = await sendQuote(page, product, ended)
  await post(page, product, `/api/admin/quotes/${ended}/withdraw`, { reason: 'The rates were of last year.' })
  const told = await saveQuote(page, product, clientOf('told'))
  const toldLink = await sendQuote(page, product, told)
  await post(page, product, `/api/admin/quotes/${told}/record-decision`, { decision: 'rejected', told_by: 'Hana' })
  await post(page, product, '/api/admin/templates', { name: `Dark ${test.info().project.name}`, quote_id: open })

  await look(page, '/admin/today', 'Question asked')
  await look(page, '/admin/quotes', '$2,400.00 + GST per month')
  await look(page, '/admin/quotes/new', 'Start from a template')
  await look(page, `/admin/quotes/${draft}`, 'Send to Client')
  await page.getByRole('button', { name: 'Send to Client' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await look(page, `/admin/quotes/${open}`, 'The client waits for your answer')
  await look(page, `/admin/quotes/${told}`, 'What happened')
  await look(page, '/admin/templates', `Dark ${test.info().project.name}`)
  await look(page, '/admin/clients', 'Or paste the rows')
  await look(page, '/admin/funnel', 'Won and lost')

  await post(page, product, `/api/admin/quotes/${open}/revise`)
  const { public_link } = await post(page, product, `/api/admin/quotes/${open}-r2/send`)
  await page.context().clearCookies()
  await look(page, link, /^Replaced by/)
  await look(page, public_link, /^What changed since/)
  await look(page, endedLink, 'Quote Withdrawn')
  await look(page, toldLink, 'Quote Declined')
})
