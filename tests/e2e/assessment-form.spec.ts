import { dwellSeconds } from '#src/leads/rules.ts'
import { readPdf } from '#tests/pdf/read-pdf.ts'
import { checkbox, fill, inForm, open, openEarlier, radio, send, textbox } from './assessment-fixtures.ts'
import { expect, expectAccessible, inAMinute, inOwnFonts, redRing, test, toast } from './fixtures.ts'

test('each error stands in the summary and beside its field, and goes when it is corrected', async ({ page }) => {
  await openEarlier(page)
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
  for (const [sentence, control] of errors) {
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    await expect(control).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
  }
  await expect(textbox(page, 'Company')).toHaveCSS('box-shadow', redRing)
  await expectAccessible(page)

  await summary.getByRole('link', { name: 'Please select at least one type of support' }).click()
  await expect(checkbox(page, 'Ongoing account management (existing clients)')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Please select at least one type of support')).toHaveCount(0)
  await summary.getByRole('link', { name: 'Company name is required' }).click()
  await expect(textbox(page, 'Company')).toBeFocused()

  await test.step('too long a text is an error, and is not cut', async () => {
    await checkbox(page, 'Other').check()
    for (const [name, most, sentence] of [
      ['Company', 200, 'Company must be less than 200 characters'],
      ['Name', 100, 'Name must be less than 100 characters'],
      ['Phone', 50, 'Phone must be less than 50 characters'],
      ['Please specify...', 200, 'Other support must be less than 200 characters'],
      ['Additional Notes', 2000, 'Additional Notes must be less than 2000 characters'],
    ] as const) {
      await textbox(page, name).fill('x'.repeat(most + 1))
      await send(page).click()
      await expect(textbox(page, name)).toHaveAccessibleDescription(new RegExp(`${sentence}$`))
      await textbox(page, name).fill('x'.repeat(most))
      await expect(textbox(page, name)).not.toHaveAttribute('aria-invalid')
    }
  })

  await textbox(page, 'Work Email').fill('hana@rimu.example')
  await radio(page, '1–2 days per month').check()
  await radio(page, '3–12 months').check()
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  await expect(page).toHaveTitle(/^Client Needs Form/)
})

test('Other shows a text field without moving the focus, and clears it when unticked', async ({ page }) => {
  await open(page)
  const specified = page.locator('input[name=otherSupportType]')
  await expect(specified).toBeHidden()
  await checkbox(page, 'Other').check()
  await expect(textbox(page, 'Please specify...')).toBeVisible()
  await expect(checkbox(page, 'Other')).toBeFocused()
  await specified.fill('A trade fair')
  await checkbox(page, 'New business development (growing SI customer base)').check()
  await expect(specified).toHaveValue('A trade fair')
  await checkbox(page, 'Other').uncheck()
  await expect(specified).toBeHidden()
  await checkbox(page, 'Other').check()
  await expect(specified).toHaveValue('')
})

test('a click within five seconds is held back, loses nothing, and is allowed later (F13)', async ({ page }) => {
  // The page's clock stands still, however slow the machine is.
  await page.clock.install()
  await page.goto('/')
  await page.clock.pauseAt(await inAMinute(page))
  await open(page)
  await textbox(page, 'Company').fill('Hasty Limited')
  await send(page).click()
  await page.clock.runFor(500)
  await expect(toast(page, 'Please slow down')).toBeVisible()
  await expect(toast(page, 'Please take your time to fill out the form properly.')).toBeVisible()
  await expect(inForm(page, 'Please slow down')).toBeVisible()
  await expect(inForm(page, 'Please take your time to fill out the form properly.')).toBeVisible()
  await expect(inForm(page, 'Nothing you typed is lost. It can be sent in a moment.')).toBeVisible()
  await expect(page.getByText('There is a problem')).toHaveCount(0)
  // axe needs running timers.
  await page.clock.resume()
  await expectAccessible(page)
  await page.clock.fastForward(dwellSeconds * 1000)
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
  await expect(textbox(page, 'Company')).toHaveValue('Hasty Limited')
  await send(page).click()
  await expect(inForm(page, 'Please slow down')).toHaveCount(0)
  await expect(page.getByText('There is a problem')).toBeVisible()
})

test('typed answers survive a reload and a visit to another page, in this tab only', async ({ page }) => {
  await open(page)
  await fill(page, 'Keeper Limited')
  await expect(page.getByText('Draft saved on this device')).toBeVisible()
  const issue = await page.locator('input[name=issue]').inputValue()

  const expectKept = async () => {
    await expect(textbox(page, 'Company')).toHaveValue('Keeper Limited')
    await expect(checkbox(page, 'Other')).toBeChecked()
    await expect(checkbox(page, 'Ongoing account management (existing clients)')).not.toBeChecked()
    await expect(textbox(page, 'Please specify...')).toHaveValue('A stand at a trade fair')
    await expect(radio(page, '3–5 days per month')).toBeChecked()
    await expect(radio(page, 'Ongoing / indefinite')).toBeChecked()
    await expect(textbox(page, 'Additional Notes')).toHaveValue('Grocery, mostly.\nFrom March.')
    await expect(page.locator('input[name=issue]')).toHaveValue(issue)
  }
  // The page saves the last change when it is left.
  await textbox(page, 'Phone').fill('021 555 0142')
  await page.reload()
  await expectKept()
  await expect(textbox(page, 'Phone')).toHaveValue('021 555 0142')

  await page.getByRole('main').getByRole('link', { name: 'Terms & Conditions' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms & Conditions' })).toBeVisible()
  await page.goBack()
  await expectKept()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('a saved draft is restored without any input of the visitor', async ({ page }) => {
  await page.goto('/start-assessment')
  await page.evaluate(() =>
    sessionStorage.setItem('needs-assessment', JSON.stringify({ company: 'Left Open Limited' })),
  )
  await page.reload()
  await expect(textbox(page, 'Company')).toHaveValue('Left Open Limited')
})

test('the form works in a browser without session storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('no', 'SecurityError')
      },
    })
  })
  await page.clock.install()
  await open(page)
  await fill(page, 'Private Limited')
  await radio(page, '6–10 days per month').check()
  // Past the pause after which a draft is saved.
  await page.clock.runFor(1_000)
  await expect(send(page)).toBeVisible()
  await expect(page.getByText('Draft saved on this device')).toHaveCount(0)
})

const refusals = [
  ['form_stale', 400, 'This form has been open for more than a day. Please press the button once more.'],
  ['too_many_forms', 429, 'This form was sent several times within the hour. Please wait a while, or call us.'],
  [
    'key_reused',
    422,
    'An earlier version of your answers has already reached us. To send this version as well, press the button once more.',
  ],
] as const

for (const [code, status, sentence] of refusals) {
  test(`${code} is shown with a phone number, and nothing is lost (F14)`, async ({ page }) => {
    await openEarlier(page)
    await fill(page, 'Refused Limited')
    const issue = await page.locator('input[name=issue]').inputValue()
    await page.route('**/api/needs-assessments', (route) => route.fulfill({ status, json: { code, error: sentence } }))
    await send(page).click()
    await expect(inForm(page, sentence)).toBeVisible()
    await expect(inForm(page, 'You can also call 03 555 0142.')).toBeVisible()
    await expect(textbox(page, 'Company')).toHaveValue('Refused Limited')
    await expectAccessible(page)
    const isFresh = code !== 'too_many_forms'
    const field = page.locator('input[name=issue]')
    if (isFresh) await expect(field).not.toHaveValue(issue)
    else await expect(field).toHaveValue(issue)
  })
}

test('the server’s “slow down” is shown like the page’s own (F13)', async ({ page }) => {
  await openEarlier(page)
  await fill(page, 'Clockwork Limited')
  await page.route('**/api/needs-assessments', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'slow_down', error: 'Please take your time to fill out the form properly.' },
    }),
  )
  await page.clock.pauseAt(await inAMinute(page))
  await send(page).click()
  await expect(inForm(page, 'Nothing you typed is lost. It can be sent in a moment.')).toBeVisible()
  await page.clock.fastForward(dwellSeconds * 1000)
  await expect(inForm(page, 'You can send it now.')).toBeVisible()
})

test('it is readable on paper, in forced colours and at 320 px', async ({ page }) => {
  await open(page)
  await fill(page, 'Narrow Limited')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectAccessible(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expect(send(page)).toBeVisible()
  // Forced colours take the ring away, which is a shadow.
  await expect(textbox(page, 'Company')).toHaveCSS('border-top-width', '1px')
  await page.emulateMedia({ media: 'print' })
  await expect(textbox(page, 'Company')).toBeVisible()
  await expect(page.locator('#assessment-send')).toBeHidden()
})

test('it prints on two sheets, and no question is separated from its answers', async ({ page }) => {
  test.skip(test.info().project.name !== 'desktop', 'paper is the same on every screen')
  await page.goto('/start-assessment')
  await inOwnFonts(page)
  const { words } = await readPdf(new Uint8Array(await page.pdf({ preferCSSPageSize: true, tagged: true })))
  const sheetsOf = (...parts: string[]) =>
    parts.map((part) => words.findIndex((sheet) => sheet.replaceAll(/\s+/g, ' ').includes(part)))
  expect(words).toHaveLength(2)
  expect(sheetsOf('Client Needs Form', 'Contact Information', 'Company', 'Work Email', 'Phone')).toEqual([
    0, 0, 0, 0, 0,
  ])
  for (const question of [
    ['Type of Support', 'Ongoing account management', 'Project-based support', 'Other'],
    ['Time Commitment', '1–2 days per month', 'More than 10 days per month'],
    ['Expected Duration', 'p to 3 months', '3–12 months', 'Ongoing / indefinite'],
  ]) {
    expect(new Set(sheetsOf(...question)), question[0]).toHaveProperty('size', 1)
  }
})
