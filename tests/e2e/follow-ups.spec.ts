import { addWorkingDays } from '#src/calendar/working-days.ts'
import { clientOf, saveQuote, sendQuote, signInAsAdmin } from './acts.ts'
import { expect, expectAccessible, type Page, type Product, test, toast } from './fixtures.ts'

test.use({
  own: 'follow-ups',
  preload: 'working-hours.ts',
})

/** A sent quote whose last day is so many working days after the product's today. */
const endingIn = async (page: Page, product: Product, name: string, workingDays: number) => {
  await signInAsAdmin(page, product)
  const { valid_until } = await (await page.request.get('/api/admin/new-quote')).json()
  const client_email = clientOf(`${name}`)
  const id = await saveQuote(page, product, client_email, {
    valid_until: await addWorkingDays(valid_until, workingDays - 10),
  })
  await sendQuote(page, product, id)
  return { id, client_email }
}

test('the owner sends a follow-up, the client stops reminders, and the owner reads it', async ({ page, product }) => {
  const { id, client_email } = await endingIn(page, product, 'follow', 1)
  const followUps = () =>
    product.fakeResend.emails.filter(({ to, subject }) => to === client_email && subject.includes('open until'))
  await page.goto(`/admin/quotes/${id}`)
  const panel = page.getByRole('region', { name: 'Follow-up' })
  const box = panel.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,\n\nOn .* I sent you quote Q-/)
  await expectAccessible(page)

  await box.fill('')
  await panel.getByRole('button', { name: 'Send follow-up' }).click()
  await expect(panel.getByRole('alert')).toContainText('Follow-up is required')
  await box.fill('Kia ora Hana,\n\nThe days before Christmas fill up.')
  await panel.getByRole('button', { name: 'Send follow-up' }).dblclick()
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(panel).toContainText('First follow-up, ')
  await expect(box).toHaveCount(0)
  await panel.getByText('What it said').click()
  await expect(panel.getByText('The days before Christmas fill up.')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => followUps().length).toBe(1)

  const { text = '' } = followUps()[0] ?? {}
  expect(text).toContain('The days before Christmas fill up.')
  const stop = /No more reminders about this quote <(\S+)>/.exec(text)?.[1] ?? ''
  await page.context().clearCookies()
  await page.goto(stop)
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders about this quote' })).toBeVisible()
  await expect(page.getByText('Rimu & Tōtara Foods Limited')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'No more reminders about this quote' }).click()
  await expect(page.getByRole('heading', { name: 'You get no more reminders about this quote' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/^You asked for this on .* Nothing else has changed\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'Open the quote' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Quote for')
  await expect(page.getByRole('button', { name: 'Accept Quote' })).toBeVisible()

  await signInAsAdmin(page, product)
  await page.goto(`/admin/quotes/${id}`)
  await expect(panel).toContainText(/Asked for no more reminders on .* This is no answer: the quote is still open\./)
  await expect(panel.getByRole('button', { name: 'Send follow-up' })).toHaveCount(0)
  await expectAccessible(page)
})

test('where none may go the page says from when, and an unknown link answers as ever', async ({ page, product }) => {
  const { id } = await endingIn(page, product, 'later', 9)
  await page.goto(`/admin/quotes/${id}`)
  const panel = page.getByRole('region', { name: 'Follow-up' })
  await expect(panel).toContainText(/A follow-up may go from \w+day \d+ \w+ \d{4}, 9:00 am\./)
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/quote/${'x'.repeat(43)}?reminders=stop`)
  await expect(page.getByRole('alert')).toHaveText('Quote not found. Please check the link.')
  await expectAccessible(page)
})

/** Frames come late, as on a slow machine: an answer of the server may be rendered before the next one. */
const delayFrames = (page: Page) =>
  page.addInitScript(() => {
    const { requestAnimationFrame } = window
    window.requestAnimationFrame = (draw) => window.setTimeout(() => requestAnimationFrame(draw), 500)
  })

test('a follow-up that may go now is read and sent on Today', { tag: '@phone' }, async ({ page, product }) => {
  await delayFrames(page)
  const { id, client_email } = await endingIn(page, product, 'today', 1)
  await page.goto('/admin/today')
  const list = page.getByRole('region', { name: 'Ending soon' })
  const followUp = list.getByRole('button', { name: new RegExp(`^Follow up.*${id}$`) })
  await followUp.press('Enter')
  await expect(followUp).toHaveAttribute('aria-expanded', 'true')
  const box = list.getByRole('textbox', { name: 'First follow-up to Hana Tāmati' })
  await expect(box).toHaveValue(/^Kia ora Hana,/)
  await expect(list.getByRole('link', { name: 'Look at the quote first' })).toHaveAttribute(
    'href',
    `/admin/quotes/${id}`,
  )
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Send follow-up' }).press('Enter')
  await expect(toast(page, 'Follow-up sent')).toBeVisible()
  await expect(box).toHaveCount(0)
  await expect(followUp).toHaveCount(0)
  await expect(list.getByRole('link', { name: new RegExp(`^Call the client.*${id}$`) })).toBeVisible()
  await expect(list.getByRole('listitem').filter({ hasText: id })).toBeFocused()
  await expectAccessible(page)
  await expect
    .poll(() => product.fakeResend.emails.filter(({ to }) => to === client_email).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('open until'))
})
