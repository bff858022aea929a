import { signInAsAdmin } from '#tests/e2e/acts.ts'
import { expect, expectAccessible, type Page, test, toast } from '#tests/e2e/fixtures.ts'

test.use({ own: 'portrait' })

const [red, blue] = ['rgb(200, 30, 30)', 'rgb(30, 30, 200)']

/** A camera's JPEG of 12 million pixels: red at its top, held turned, with a place in its metadata. */
const photo = async (page: Page) => {
  const drawn = await page.evaluate(
    async ([top, below]) => {
      const canvas = new OffscreenCanvas(4000, 3000)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      // The camera is turned: what is shown at the top lies at the left.
      context.fillStyle = below ?? ''
      context.fillRect(0, 0, 4000, 3000)
      context.fillStyle = top ?? ''
      context.fillRect(0, 0, 2000, 3000)
      return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.3 })).arrayBuffer())]
    },
    [red, blue],
  )
  const tiff = Buffer.alloc(26 + 12)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(2, 8)
  // Orientation 6: a quarter turn to the right.
  for (const [at, value] of [0x01_12, 3, 0, 1, 6, 0].entries()) tiff.writeUInt16BE(value, 10 + at * 2)
  // The make of the camera, here a place.
  for (const [at, value] of [0x01_0f, 2, 0, 4].entries()) tiff.writeUInt16BE(value, 22 + at * 2)
  tiff.write('GPS', 30, 'latin1')
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const bytes = Buffer.from(drawn)
  return Buffer.concat([bytes.subarray(0, 2), head, exif, bytes.subarray(2)])
}

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

test('a picture is chosen, moved, saved without what the camera wrote, seen on the site, and removed', {
  tag: '@phone',
}, async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/business')
  const section = page.getByRole('region', { name: 'Portrait' })
  const choose = section.getByLabel('Choose a picture')
  await choose.setInputFiles({ name: 'me.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') })
  await expect(section.getByRole('alert')).toContainText('HEIC')
  await choose.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  const frame = section.getByRole('application')
  await expect(frame).toBeFocused()
  await expect(section.getByRole('alert')).toBeEmpty()
  await expectAccessible(page)

  const zoom = section.getByRole('slider', { name: 'Zoom' })
  await zoom.fill('40')
  // Down with the picture, until its top is in sight.
  const box = await frame.boundingBox()
  if (!box) throw new Error('no frame')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  for (let step = 1; step <= 4; step += 1) await page.mouse.move(middle.x, middle.y + (box.height * step) / 5)
  await page.mouse.up()
  for (let press = 0; press < 60; press += 1) await frame.press('ArrowDown')
  // Leaving asks first.
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()

  await section.getByRole('button', { name: 'Save portrait' }).click()
  await expect(toast(page, 'Portrait saved')).toBeVisible()
  await expect(section.getByRole('heading')).toBeFocused()
  const path = (await section.getByRole('img').getAttribute('src')) ?? ''
  expect(await colourIn(page, path, 0.1)).toBe('640x800 red')
  const kept = (await (await page.request.get(path)).body()).toString('latin1')
  expect(kept.length).toBeLessThan(40_000)
  expect(kept).not.toMatch(/Exif|GPS/)
  expect((await photo(page)).toString('latin1')).toMatch(/Exif.*GPS/s)
  await expectAccessible(page)

  await expect.poll(async () => (await page.request.get('/')).text(), { timeout: 2000 }).toContain(`src="${path}"`)
  await page.getByRole('link', { name: 'Quotes', exact: true }).click()
  await page.goto('/')
  await expect(page.locator(`img[src="${path}"]`)).toBeVisible()

  await page.goto('/admin/settings/business')
  await section.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove portrait' }).click()
  await expect(toast(page, 'Portrait removed')).toBeVisible()
  await expect.poll(async () => (await page.request.get('/')).text()).not.toContain('/portrait/')
  expect((await page.request.get(path)).status()).toBe(200)
})

test('without a network the picture stays, and the page says why', async ({ page, product }) => {
  await signInAsAdmin(page, product)
  await page.goto('/admin/settings/business')
  const section = page.getByRole('region', { name: 'Portrait' })
  const buffer = await photo(page)
  await section.getByLabel('Choose a picture').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.context().setOffline(true)
  await section.getByRole('button', { name: 'Save portrait' }).click()
  await expect(section.getByRole('alert')).toContainText('Please refresh or try another network')
  await expect(section.getByRole('application')).toBeVisible()
  await page.context().setOffline(false)
  await section.getByRole('button', { name: 'Save portrait' }).click()
  await expect(section.getByRole('img')).toBeVisible()
})
