import { expect, inAMinute, test } from '#tests/e2e/fixtures.ts'
import { invitationsOf, newInvitation } from '#tests/e2e/nda-fixtures.ts'

test('an NDA counts as viewed when it has been on the screen for two seconds', async ({ page, product }) => {
  const { id, link } = await newInvitation(page, product)
  await page.clock.install()
  await page.goto('/')
  // Only the test moves this clock.
  await page.clock.pauseAt(await inAMinute(page))
  const answers: boolean[] = []
  page.on('response', (response) => response.url().endsWith('/view') && answers.push(response.ok()))
  await page.goto(link)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ views: { count: 0 } }])
  let passed = 0
  const step = async () => {
    await page.clock.runFor(500)
    passed += 500
    return answers
  }
  await expect.poll(step).toEqual([true])
  expect(passed).toBeGreaterThanOrEqual(2000)
  expect(await invitationsOf(page, product, id)).toMatchObject([{ state: 'opened', views: { count: 1 } }])
})
