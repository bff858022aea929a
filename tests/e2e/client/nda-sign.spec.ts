import { everyProblem, problems } from '#src/base/problem.ts'
import { days, formatDay, nzDay } from '#src/base/time.ts'
import { expect, hold, hydrated, inAMinute, loseAnswer, test, watchPosts } from '#tests/e2e/fixtures.ts'
import * as nda from '#tests/e2e/nda-fixtures.ts'

test('signed with the keyboard alone, as typed: one signature, one print, one PDF', async ({ page, product }) => {
  await nda.openInvitation(page, product)
  let isHeld = true
  await page.route(/\/api\/nda\/[\w-]+$/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    if (isHeld && body.signed) body.signed.pdf = null
    await route.fulfill({ response, json: body })
  })
  const type = async (text: string) => {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  await page.getByRole('link', { name: 'Go to the signature' }).press('Enter')
  await expect(page).toHaveURL(/#signature$/)
  await expect(page.getByLabel('Client Company Name')).toHaveValue(nda.company)
  await page.getByLabel('Client Company Name').focus()
  await type('Hana Tāmati')
  await type('General Manager')
  await type('23/11/2026')
  await expect(page.getByLabel('Date')).toBeFocused()
  await type('hana tamati')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'You must accept this NDA' }).press('Enter')
  await expect(nda.consent(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(nda.button(page)).toBeFocused()
  await page.emulateMedia({ colorScheme: 'dark' })
  const asked = watchPosts(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(nda.thanks(page)).toBeVisible()
  await expect(page.getByText('The signed copy (executed PDF) is being made…')).toBeVisible()
  await expect(nda.download(page)).toHaveCount(0)
  await expect(page).toBeAccessible()
  isHeld = false
  await nda.expectDownload(page)
  await expect(page).toKeepFocus()
  expect(await nda.prints(page)).toBe(1)
  const kinds = asked.map((path) => path.split('/').at(-1))
  expect(kinds.filter((kind) => kind === 'sign' || kind === 'ack').sort()).toEqual(['ack', 'sign'])

  expect(await nda.save(page, nda.download(page))).toMatch(/^nda-[0-9A-Z]{8}\.pdf$/)
  await expect(page.getByRole('definition').filter({ hasText: '23/11/2026' })).toBeVisible()
})

test('a bar leads to a form, which lists what is missing', async ({ page, product }) => {
  await page.clock.setFixedTime(Date.now() + days(9))
  const answered = page.waitForResponse('**/nda?token=*')
  await nda.openInvitation(page, product)
  const { date = '' } = (await answered).headers()
  const sign = page.getByRole('link', { name: 'Sign', exact: true })
  await expect(sign).toBeHidden()
  await expect(page).toAdapt()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('heading', { name: 'Exclusions' }).scrollIntoViewIfNeeded()
  await expect(sign).toBeInViewport()
  await expect(page).toFit()
  await sign.click()
  await expect(page.getByText(/You sign the mutual NDA of/)).toBeInViewport()
  await expect(page.getByLabel('Date')).toHaveValue(formatDay(nzDay(Date.parse(date))))
  await expect(page.getByLabel('Title/Position')).toHaveValue('')
  await expect(nda.button(page)).toHaveAttribute('aria-disabled', 'true')
  const missing = page.locator('#nda-missing')
  await expect(missing.getByRole('listitem')).toHaveText([
    'Title/Position is required',
    'Signature (typed name) is required',
    'You must accept this NDA',
  ])
  // It is aria-disabled, which Playwright's click would wait for, and still answers a click.
  await nda.button(page).click({ force: true })
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary.getByRole('link')).toHaveCount(3)
  const signature = page.getByLabel('Signature (typed name)')
  await expect(signature).toHaveAccessibleDescription(/is required/)
  await expect(page).toHaveTitle(/^Error: /)
  await expect(nda.consent(page)).not.toBeChecked()
  expect(await nda.prints(page)).toBe(0)
  await expect(page).toBeAccessible()
  await summary.getByRole('link', { name: 'Signature (typed name) is required' }).click()
  await expect(signature).toBeFocused()
  await signature.fill('Hana 🖋')
  await expect(missing).toContainText('Signature contains a character that cannot be printed: “🖋”')
  await nda.fillIn(page)
  await expect(missing).toHaveCount(0)
  await expect(summary).toHaveCount(0)
  await expect(nda.button(page)).not.toHaveAttribute('aria-disabled')
  await page.reload()
  await expect(signature).toHaveValue('Hana Tāmati')
})

test('another name is asked about once, and a refusal leads back to the form', async ({ page, product }) => {
  const { id } = await nda.openInvitation(page, product)
  const refuse = (code: 'invalid' | 'nda_changed', fields = {}) => {
    const [status, error] = everyProblem[code]
    return page.route('**/sign', (route) => route.fulfill({ status, json: { code, error, fields } }))
  }
  await nda.fillIn(page, 'Wiremu Kahu')
  await nda.button(page).click()
  await expect(nda.nameQuestion(page)).toContainText(
    'The signature says “Wiremu Kahu” and the contact name “Hana Tāmati”. Sign as typed?',
  )
  await expect(page).toBeAccessible()
  await nda.nameQuestion(page).getByRole('button', { name: 'Correct it' }).click()
  await expect(nda.nameQuestion(page)).toHaveCount(0)
  await expect(nda.button(page)).toBeFocused()
  expect(await nda.prints(page)).toBe(0)

  const title = 'Title contains a character that cannot be printed: “x”'
  await refuse('invalid', { title })
  await nda.button(page).click()
  await nda.signAsTyped(page)
  await expect(page.getByLabel('Title/Position')).toHaveAccessibleDescription(title)
  await expect(page.getByLabel('Title/Position')).toHaveValue('General Manager')
  expect(await nda.prints(page)).toBe(1)

  await refuse('nda_changed')
  await nda.consent(page).check()
  await nda.button(page).click()
  await expect(page.getByText('Nothing was signed')).toBeVisible()
  await expect(page.getByText(problems.nda_changed[1])).toBeVisible()
  await expect(nda.thanks(page)).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload the page' }).click()
  // The page keeps what was typed, and does not send again what was refused.
  await expect(page.getByLabel('Signature (typed name)')).toHaveValue('Wiremu Kahu')
  await expect(nda.consent(page)).not.toBeChecked()

  await nda.consent(page).check()
  await nda.button(page).click()
  await nda.signAsTyped(page)
  await nda.expectDownload(page)
  await expect(page).toKeepFocus()
  expect(await nda.prints(page)).toBe(1)
  expect(await nda.invitationsOf(page, product, id)).toMatchObject([
    { contactName: 'Hana Tāmati', signer: { contactName: 'Hana Tāmati' } },
  ])
})

test('an NDA on the screen for two seconds is viewed; a signature outlives lost answers and a reload (E2)', async ({
  page,
  product,
}) => {
  await page.clock.install()
  // Only the test moves this clock, until it has seen the view.
  await page.clock.pauseAt(await inAMinute(page))
  const answers: boolean[] = []
  page.on('response', (response) => response.url().endsWith('/view') && answers.push(response.ok()))
  const { id, token } = await nda.openInvitation(page, product)
  expect(await nda.invitationsOf(page, product, id)).toMatchObject([{ views: { count: 0 } }])
  let passed = 0
  const step = async () => {
    await page.clock.runFor(500)
    passed += 500
    return answers
  }
  await expect.poll(step, { intervals: [100] }).toEqual([true])
  expect(passed).toBeGreaterThanOrEqual(2000)
  expect(await nda.invitationsOf(page, product, id)).toMatchObject([{ state: 'opened', views: { count: 1 } }])
  await page.clock.resume()

  const again = page.getByRole('button', { name: 'Try again' })
  const failed = page.getByRole('alert').filter({ hasText: 'Your signature has not been recorded yet' })
  await page.route('**/sign', (route) => route.abort())
  await nda.fillIn(page)
  const unsigned = nda.readOf(page, token, 'answered')
  await nda.button(page).click()
  await expect(nda.thanks(page)).toBeVisible()
  expect(await nda.prints(page)).toBe(1)
  await nda.runUntilVisible(page, failed)
  await unsigned
  expect(await nda.invitationsOf(page, product, id)).toMatchObject([{ signed_at: null }])
  await page.reload()
  await expect(failed).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'General Manager' })).toBeVisible()
  await expect(page).toBeAccessible()

  // The server records the next attempt, and its answer is lost.
  await page.unroute('**/sign')
  const goOn = await hold(page, '**/sign', loseAnswer)
  await page.route(`**/api/nda/${token}`, (route) => route.abort())
  const unread = nda.readOf(page, token, 'aborted')
  await again.click()
  await expect(page.getByRole('button', { name: 'Trying again…' })).toBeVisible()
  goOn()
  await nda.runUntilVisible(page, again)
  await unread
  await page.unrouteAll()
  const [first] = await nda.invitationsOf(page, product, id)
  expect(first.signed_at).not.toBeNull()
  await again.click()
  await nda.expectDownload(page)
  await expect(failed).toHaveCount(0)
  expect(await nda.invitationsOf(page, product, id)).toMatchObject([{ signed_at: first.signed_at }])
})

test('what is filled in before the page comes alive counts, but not after another signature (E4)', async ({
  page,
  product,
}) => {
  await page.clock.install()
  const release = await hold(page, '**/assets/*.js')
  const { token } = await nda.openInvitation(page, product, 'commit')
  await nda.fillIn(page, 'Somebody Else')
  release()
  await hydrated(page)
  await expect(nda.button(page)).toBeEnabled()
  await expect(page.getByLabel('Signature (typed name)')).toHaveValue('Somebody Else')
  await expect(nda.consent(page)).toBeFocused()

  await page.route('**/sign', (route) => route.abort())
  const unsigned = nda.readOf(page, token, 'answered')
  await nda.button(page).click()
  await nda.signAsTyped(page)
  const again = page.getByRole('button', { name: 'Try again' })
  await nda.runUntilVisible(page, again)
  await unsigned
  await nda.signElsewhere(page, product, token)
  await page.unroute('**/sign')
  await again.click()
  await expect(page.getByText('This NDA is signed already')).toBeVisible()
  await expect(page.getByText(problems.nda_signed[1])).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Wiremu Kahu' }).first()).toBeVisible()
  await expect(page.getByText('Somebody Else')).toHaveCount(0)
  await expect(nda.thanks(page)).toHaveCount(0)
  await nda.expectDownload(page)
  await expect(page).toBeAccessible()
})
