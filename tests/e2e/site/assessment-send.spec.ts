import { problems } from '#src/base/problem.ts'
import { leadsOf, signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, hold, loseAnswer, type Page, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'
import { checkbox, fill, inForm, open, passDwell, radio, send, textbox, thanks, token } from './assessment-fixtures.ts'

// One network may send five forms an hour, which is what this file and no-script.spec.ts send to one product.

test('a form sent by two clicks is thanked for, and one lead (F13)', async ({ page, product }) => {
  const company = 'Rimu & Tōtara Foods'
  await open(page, product)
  await fill(page, company)
  const release = await hold(page, '**/api/needs-assessments')
  const asked = watchPosts(page)
  await send(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
    button.form?.requestSubmit()
  })
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('aria-busy', 'true')
  release()

  await expect(thanks(page)).toBeFocused()
  expect(asked.filter((path) => path === '/api/needs-assessments')).toHaveLength(1)
  await expect(page.getByText("If it's urgent, call 03 555 0142")).toBeVisible()
  await expect(toast(page, 'Assessment submitted!')).toBeVisible()
  await expect(page).toBeUsable()
  await signInAsAdmin(page, product)
  expect(await leadsOf(page, company)).toMatchObject([{ company, duration: 'Ongoing / indefinite' }])
  expect(await page.evaluate(() => sessionStorage.length + localStorage.length)).toBe(0)
})

test('the form is sent with the keyboard alone, in a browser that keeps nothing (F13)', async ({ page, product }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await open(page, product)
  const { keyboard } = page
  await textbox(page, 'Company').focus()
  for (const words of ['Keys', 'Hana Tāmati', 'hana@keys.example', '021 555 0142']) {
    await keyboard.insertText(words)
    await keyboard.press('Tab')
  }
  await expect(checkbox(page, 'Ongoing account management (existing clients)')).toBeFocused()
  await keyboard.press('Space')
  for (const _ of [1, 2, 3, 4]) await keyboard.press('Tab')
  await expect(checkbox(page, 'Other')).toBeFocused()
  await keyboard.press('Space')
  await expect(checkbox(page, 'Other')).toBeFocused()
  await keyboard.press('Tab')
  await expect(textbox(page, 'Please specify...')).toBeFocused()
  await keyboard.insertText('Trade fairs')
  await keyboard.press('Tab')
  await keyboard.press('ArrowDown')
  await expect(radio(page, '3–5 days per month')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await expect(radio(page, 'up to 3 months')).toBeChecked()
  await keyboard.press('Tab')
  await keyboard.insertText('Call after lunch.')
  await keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  // Past the pause after which a draft is saved.
  await page.clock.runFor(1000)
  await expect(page.getByText('Draft saved on this device')).toHaveCount(0)
  await keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
  await signInAsAdmin(page, product)
  expect(await leadsOf(page, 'Keys')).toMatchObject([{ duration: 'up to 3 months' }])
})

test('a send that fails loses nothing, and makes one lead when repeated (F13, F14)', async ({ page, product }) => {
  await open(page, product)
  await fill(page, 'Patience')
  const formToken = await token(page).inputValue()
  const failsBy = async (handler: Parameters<Page['route']>[1]) => {
    await page.route('**/api/needs-assessments', handler)
    await send(page).click()
    await expect(inForm(page, 'Submission failed')).toBeVisible()
    await expect(send(page)).toBeVisible()
    await expect(textbox(page, 'Company')).toHaveValue('Patience')
    await expect(checkbox(page, 'Other')).toBeChecked()
    await page.unroute('**/api/needs-assessments')
  }
  const [status, error] = problems.form_stale
  await failsBy((route) => route.fulfill({ status, json: { code: 'form_stale', error } }))
  await expect(inForm(page, error)).toBeVisible()
  await expect(inForm(page, 'You can also call 03 555 0142.')).toBeVisible()
  await expect(token(page)).not.toHaveValue(formToken)

  await passDwell(page, product)
  // The first answer is lost, and the second request never arrives.
  await failsBy(loseAnswer)
  await expect(inForm(page, 'Please try again or call 03 555 0142.')).toBeVisible()
  await failsBy((route) => route.abort())
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  await signInAsAdmin(page, product)
  expect(await leadsOf(page, 'Patience')).toHaveLength(1)
})
