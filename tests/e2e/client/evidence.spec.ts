import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { unzipSync, zipSync } from 'fflate'
import { acceptedQuote, openAsClient } from '#tests/e2e/acts.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('the page in a ZIP of evidence checks it with the network off, and names a change', async ({ page, product }) => {
  const { link } = await acceptedQuote(page, product, 'prepaid')
  await openAsClient(page, link)
  const evidence = page.getByRole('link', { name: 'Evidence (ZIP)' })
  await expect(evidence).toBeVisible()
  const url = (await evidence.getAttribute('href')) ?? ''
  const namesNow = async () => Object.keys(unzipSync(await (await page.request.get(url)).body()))
  // The PDF of the decision is made after the answer.
  await expect.poll(namesNow).toContain('record.pdf')
  const saving = page.waitForEvent('download')
  await evidence.click()
  const whole = readFileSync(await (await saving).path())
  const files = unzipSync(whole)
  const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
  const path = (name: string) => join(folder, name)
  writeFileSync(path('verify.html'), files['verify.html'] ?? '')
  writeFileSync(path('whole.zip'), whole)
  const text = new TextDecoder().decode(files['decision.json'])
  const forged = new TextEncoder().encode(text.replace('"accepted"', '"rejected"'))
  writeFileSync(path('forged.zip'), zipSync({ ...files, 'decision.json': forged }))

  await page.context().setOffline(true)
  await page.goto(pathToFileURL(path('verify.html')).href)
  await expect(page.getByText('only as trustworthy as the ZIP').first()).toBeVisible()
  await expect(page).toBeUsable()
  const choose = page.getByLabel('The ZIP, or all of its files')
  const verdict = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await choose.setInputFiles(path('whole.zip'))
  await expect(page.getByText('Nothing that can be checked was changed.')).toBeVisible()
  await expect(page.getByText(/^Quote Q-\w{8} was accepted on .* \(.* UTC\)/)).toBeVisible()
  for (const name of ['record.pdf', 'quote.pdf', 'decision.json', 'shown.json']) {
    await expect(verdict(name)).toContainText('In our log')
  }
  await expect(verdict('verify.html')).toContainText('Cannot be checked apart')
  const [, record = ''] =
    /\nIt must print one line: Record (.*)\n/.exec(new TextDecoder().decode(files['README.txt'])) ?? []
  await page.getByLabel('Record N:HASH from an email or a PDF').fill(`Record ${record}`)
  await expect(page.getByText('the log is still the one that your email knew')).toBeVisible()
  await page.getByLabel('Record N:HASH from an email or a PDF').fill(record.replace(/:.{4}/, ':0000'))
  await expect(page.getByText('this is not the log that your email knew')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page).toBeUsable()

  await choose.setInputFiles(path('forged.zip'))
  await expect(page.getByText(/^Not as it was recorded: .*decision[.]json/)).toBeVisible()
  await expect(verdict('decision.json').first()).toContainText('Changed')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page).toBeUsable()

  for (const name of Object.keys(files)) writeFileSync(path(name), files[name] ?? '')
  await choose.setInputFiles(Object.keys(files).map(path))
  await expect(page.getByText('Nothing that can be checked was changed.')).toBeVisible()
  expect(readFileSync(path('verify.html'), 'utf8')).not.toMatch(/src=|href=|https?:\/\/(?!www[.]w3[.]org)/)
  await page.context().setOffline(false)
  rmSync(folder, { recursive: true })
})
