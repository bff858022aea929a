import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, type Page, test, toast } from '#tests/e2e/fixtures.ts'

test.use({ own: 'settings' })

/** As a camera writes it: held turned, with a place in its metadata, and red in a narrow strip at its top alone. */
const photo = readFileSync(join(import.meta.dirname, '../../fixtures/turned.jpg'))

const colourIn = (page: Page, path: string, y: number) =>
  page.evaluate(
    async ([source, at]) => {
      const picture = await createImageBitmap(await (await fetch(source)).blob())
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
      context?.drawImage(picture, 0, 0)
      const [r = 0, , b = 0] = context?.getImageData(picture.width / 2, picture.height * at, 1, 1).data ?? []
      return `${picture.width}x${picture.height} ${r > b ? 'red' : 'blue'}`
    },
    [path, y] as const,
  )

test('a picture is moved, saved without its metadata, seen on the site, and removed', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/business')
  const section = page.getByRole('region', { name: 'Portrait' })
  const choose = section.getByLabel('Choose a picture')
  await choose.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') })
  await expect(section.getByRole('alert')).toContainText('HEIC')
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photo })
  const frame = section.getByRole('application')
  await expect(frame).toBeFocused()
  await expect(section.getByRole('alert')).toBeEmpty()
  await expect(page).toBeUsable()

  const zoom = section.getByRole('slider', { name: 'Zoom' })
  await zoom.fill('20')
  // Down with the picture, until its top is in sight.
  const box = await frame.boundingBox()
  if (!box) throw new Error('no frame')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  for (let step = 1; step <= 4; step += 1) await page.mouse.move(middle.x, middle.y + (box.height * step) / 40)
  await page.mouse.up()
  for (let press = 0; press < 2; press += 1) await frame.press('ArrowDown')
  // Leaving asks first.
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()

  await page.context().setOffline(true)
  await section.getByRole('button', { name: 'Save portrait' }).click()
  await expect(section.getByRole('alert')).toContainText('Please refresh or try another network')
  await expect(frame).toBeVisible()
  await page.context().setOffline(false)
  await section.getByRole('button', { name: 'Save portrait' }).click()
  await expect(toast(page, 'Portrait saved')).toBeVisible()
  await expect(section.getByRole('heading')).toBeFocused()
  const path = (await section.getByRole('img').getAttribute('src')) ?? ''
  expect(await colourIn(page, path, 0.02)).toBe('640x800 red')
  const kept = (await (await page.request.get(path)).body()).toString('latin1')
  expect(kept.length).toBeLessThan(40_000)
  expect(kept).not.toMatch(/Exif|GPS/)

  await expect.poll(async () => (await page.request.get('/')).text()).toContain(`src="${path}"`)

  await page.goto('/admin/settings/business')
  await section.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove portrait' }).click()
  await expect(toast(page, 'Portrait removed')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('/portrait/')
})
