import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync } from 'fflate'
import { confirm, sentQuote } from '#tests/e2e/acts.ts'
import { expect, test, toast } from '#tests/e2e/fixtures.ts'

test.use({ own: 'settings' })

test('everything is downloaded as one ZIP, whose page opens without a network (H11)', async ({ page, product }) => {
  await sentQuote(page, product, 'heathcote', { client_company: 'Heathcote Garden Tools' })
  await page.goto('/admin/settings/status')
  await page.getByRole('button', { name: 'Download everything' }).click()
  await expect(page).toBeAccessible()
  const [download] = await Promise.all([page.waitForEvent('download'), confirm(page, 'Download')])
  expect(download.suggestedFilename()).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/)
  await expect(toast(page, 'Everything is in your downloads')).toBeVisible()

  const folder = mkdtempSync(join(tmpdir(), 'take-out-'))
  for (const [path, bytes] of Object.entries(unzipSync(readFileSync(await download.path())))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(join(folder, 'index.html')).href)
  await expect(page.getByRole('heading', { level: 1, name: /^Everything of / })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Heathcote Garden Tools' }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: /^quotes \d+ data\/quotes.jsonl$/ })).toBeVisible()
  await expect(page).toBeAccessible()
  await page
    .getByRole('link', { name: /^contracts\/terms-/ })
    .first()
    .click()
  await expect(page.getByText('Terms & Conditions').first()).toBeVisible()
  rmSync(folder, { recursive: true })
})
