import { acceptRetainer, emailsTo, openAsClient, sentQuote } from '#tests/e2e/acts.ts'
import { expect, hold, loseAnswer, test } from '#tests/e2e/fixtures.ts'
import * as nda from '#tests/e2e/nda-fixtures.ts'

test('accept and sign on one page (E7)', async ({ page, product }) => {
  const { client_email, link } = await sentQuote(page, product)
  const release = await hold(page, '**/assets/inline-signing-*.js')
  await openAsClient(page, link)
  await acceptRetainer(page)
  const step = page.getByRole('region', { name: 'Mutual NDA' })
  const ask = step.getByRole('button', { name: 'Email me a six-digit code' })
  const field = step.getByLabel('Six-digit code')
  const sign = step.getByRole('button', { name: 'Sign the NDA' })
  const alert = step.getByRole('alert')
  // What it leads to may still be loading.
  await page.getByRole('link', { name: 'Read or sign a mutual NDA' }).press('Enter')
  release()

  await ask.dblclick()
  await expect(field).toBeFocused()
  const code = (await product.fakeResend.emailTo(client_email, /is your code/)).subject.slice(0, 6)
  await expect(step.getByLabel('Client Company Name')).toHaveValue(nda.company)
  await step.getByText('Read the NDA').click()
  await expect(step.getByRole('heading', { name: '1A. Related documents and precedence' })).toBeVisible()
  await sign.click()
  await expect(alert.getByText('Enter the six digits of the code')).toBeVisible()
  await nda.fillIn(page)
  await field.fill(code === '123456' ? '654321' : '123456')
  await sign.click()
  await expect(alert.getByText(/4 tries are left/)).toBeVisible()
  // What was typed is kept over a reload, but for the code and the consent.
  await page.reload()
  await expect(step.getByLabel('Signature (typed name)')).toHaveValue('Hana Tāmati')
  await nda.consent(page).check()
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toBeUsable()
  // The answer is lost, after the server recorded the signature.
  await page.route('**/nda/sign', loseAnswer, { times: 1 })
  await sign.dblclick()

  await expect(step.getByText('Signed. Thank you.')).toBeVisible()
  await nda.expectDownload(page)
  await expect(page).toBeAccessible()
  expect(emailsTo(product, client_email, /your code/)).toHaveLength(1)
})
