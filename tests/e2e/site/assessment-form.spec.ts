import { problems } from '#src/base/problem.ts'
import { dwellSeconds } from '#src/leads/rules.ts'
import { expect, inAMinute, test, toast } from '#tests/e2e/fixtures.ts'
import { checkbox, expectReady, fill, inForm, open, radio, send, textbox, token } from './assessment-fixtures.ts'

test('errors stand in a summary and at their fields until corrected', async ({ page, product }) => {
  await open(page, product)
  await textbox(page, 'Work Email').fill('not an address')
  await textbox(page, 'Work Email').blur()
  await expect(page.getByText('Invalid email address')).toHaveCount(0)
  await send(page).click()

  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.locator('..')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Client Needs Form/)
  const errors = [
    ['Company name is required', textbox(page, 'Company')],
    ['Name is required', textbox(page, 'Name')],
    ['Invalid email address', textbox(page, 'Work Email')],
    ['Please select at least one type of support', page.getByRole('group', { name: '1 Type of Support' })],
    ['Please select a time commitment', page.getByRole('radiogroup', { name: '2 Time Commitment' })],
    ['Please select an expected duration', page.getByRole('radiogroup', { name: '3 Expected Duration' })],
  ] as const
  expect(await summary.getByRole('link').allInnerTexts()).toEqual(errors.map(([sentence]) => sentence))
  for (const [sentence, control] of errors)
    await expect(control).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
  await expect(page).toBeUsable()
  await page.emulateMedia({ forcedColors: 'active' })
  // Forced colours take the ring away, which is a shadow.
  await expect(textbox(page, 'Company')).toHaveCSS('border-top-width', '1px')

  await summary.getByRole('link', { name: 'Please select at least one type of support' }).click()
  await expect(checkbox(page, 'Ongoing account management (existing clients)')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Please select at least one type of support')).toHaveCount(0)
  await textbox(page, 'Company').fill('Rimu')
  await expect(textbox(page, 'Company')).not.toHaveAttribute('aria-invalid')

  await textbox(page, 'Name').fill('Hana Tāmati')
  await textbox(page, 'Work Email').fill('hana@rimu.example')
  await radio(page, '1–2 days per month').check()
  await radio(page, '3–12 months').check()
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Client Needs Form/)
})

test('a press within five seconds is told to slow down and sends nothing by itself; a refused form is kept (F13)', async ({
  page,
}) => {
  // The page's clock stands still, however slow the machine is.
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(await inAMinute(page))
  await page.goto('/start-assessment')
  await page.clock.runFor(100)
  await expectReady(page)
  await fill(page, 'Hasty Limited')
  // As a machine fills it in.
  const website = 'https://spam.example'
  await page.locator('input[name=website]').evaluate((input: HTMLInputElement, value) => {
    input.value = value
  }, website)
  const slowDown = problems.slow_down[1]
  const sent: object[] = []
  await page.route('**/api/needs-assessments', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 400, json: { code: 'slow_down', error: slowDown } })
  })
  /** The toast, the sentence beside the button, and the seconds that are left. */
  const expectWait = async (secondsLeft: number) => {
    for (const words of ['Please slow down', slowDown]) await expect(toast(page, words)).toBeVisible()
    await expect(inForm(page, `You can send it in ${secondsLeft} s.`)).toBeVisible()
    await expect(send(page)).toHaveAttribute('aria-disabled', 'true')
  }
  await send(page).click()
  await page.clock.runFor(500)
  await expectWait(5)
  await page.clock.runFor(dwellSeconds * 1000 - 2500)
  await expectWait(2)
  await textbox(page, 'Company').press('Enter')
  await page.clock.runFor(2000)
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
  await expect(send(page)).not.toHaveAttribute('aria-disabled')
  await page.clock.runFor(60_000)
  expect(sent).toEqual([])
  await send(page).click()
  await expect.poll(() => sent).toMatchObject([{ formToken: await token(page).inputValue(), website }])
  await page.clock.runFor(500)
  await expectWait(5)
  await expect(textbox(page, 'Company')).toHaveValue('Hasty Limited')
  await page.clock.runFor(dwellSeconds * 1000)
  await send(page).click()
  await expect.poll(() => sent).toHaveLength(2)
})

test('typed answers survive a reload and a visit to another page, in this tab only', async ({ page, product }) => {
  await open(page, product)
  const specified = page.locator('input[name=otherSupportType]')
  await checkbox(page, 'Other').press('Space')
  await expect(specified).toBeVisible()
  await expect(checkbox(page, 'Other')).toBeFocused()
  await specified.fill('A trade fair')
  await checkbox(page, 'Other').uncheck()
  await expect(specified).toBeHidden()
  await checkbox(page, 'Other').check()
  await expect(specified).toHaveValue('')

  await fill(page, 'Keeper Limited')
  await page.clock.runFor(1000)
  await expect(page.getByText('Draft saved on this device')).toBeVisible()
  const formToken = await token(page).inputValue()
  // The page saves the last change when it is left.
  await textbox(page, 'Phone').fill('021 555 0142')
  const expectKept = async () => {
    await expect(textbox(page, 'Company')).toHaveValue('Keeper Limited')
    await expect(textbox(page, 'Phone')).toHaveValue('021 555 0142')
    await expect(checkbox(page, 'Other')).toBeChecked()
    await expect(specified).toHaveValue('A stand at a trade fair')
    await expect(radio(page, '3–5 days per month')).toBeChecked()
    await expect(textbox(page, 'Additional Notes')).toHaveValue('Grocery, mostly.\nFrom March.')
    await expect(token(page)).toHaveValue(formToken)
  }
  await page.reload()
  await expectKept()
  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await page.goBack()
  await expectKept()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
