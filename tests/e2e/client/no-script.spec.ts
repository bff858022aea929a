import { button, openAsClient, sentQuote } from '#tests/e2e/acts.ts'
import { expect, expectFits, test } from '#tests/e2e/fixtures.ts'
import * as nda from '#tests/e2e/nda-fixtures.ts'

test.use({ javaScriptEnabled: false })

test('a client accepts and signs without a script', async ({ page, product }) => {
  const { client_email, link } = await sentQuote(page, product)
  await openAsClient(page, link)
  const name = page.getByLabel('Accepted by')
  const consent = page.getByRole('checkbox')
  const prepaid = page.getByRole('radio', { name: /Pre-paid/ })
  const form = page.getByRole('form', { name: 'Accept or Decline' })
  await prepaid.check()
  await expect(form).toContainText('$680.50 + GST a day', { useInnerText: true })
  await name.fill('Wiremu Kahu')
  await button(page, 'Accept Quote').click()
  await expect(consent).toHaveAccessibleDescription('Authorization Required. Please confirm authorization')
  await expect(prepaid).toBeChecked()
  await expect(name).toHaveValue('Wiremu Kahu')

  await consent.check()
  await button(page, 'Accept Quote').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Accept Pre-paid Day Units (8h/day)?' })).toBeVisible()
  await expectFits(page)
  await button(page, 'Accept Pre-paid Day Units (8h/day)').click()
  const banner = page.getByRole('region', { name: 'Quote Accepted — Thank You!' })
  await expect(banner).toContainText('Pre-paid Day Units (8h/day), $680.50 + GST a day')

  await page.getByText('Read or sign a mutual NDA').click()
  await button(page, 'Email me a six-digit code').click()
  const code = page.getByLabel('Six-digit code')
  const sent = await product.fakeResend.emailTo(client_email, /is your code/)
  await nda.fillIn(page)
  await code.fill('12')
  await button(page, 'Sign the NDA').click()
  await expect(page.getByText('There is a problem')).toBeInViewport()
  await expect(code).toHaveAccessibleDescription(/Enter the six digits of the code/)
  await expectFits(page)
  await code.fill(sent.subject.slice(0, 6))
  // Not the button that sends another code, which comes first.
  await code.press('Enter')
  await expect(nda.signedHeading(page)).toBeInViewport()
})
