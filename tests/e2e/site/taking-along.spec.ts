import { goTo, signInAgain } from '#tests/e2e/acts.ts'
import { expect, test, toast, watchPosts } from '#tests/e2e/fixtures.ts'

test('quotes, decisions and leads are downloaded soon after the password; clients are imported from a file', async ({
  page,
  product,
}) => {
  await signInAgain(page, product)
  await page.goto('/admin/leads')
  for (const file of ['leads', 'quotes', 'decisions']) {
    if (file === 'quotes') await goTo(page, '/admin/quotes')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${file} (CSV)` }).click()
    expect((await download).suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d{2}-\\d{2}[.]csv$`))
  }

  await page.getByRole('link', { name: 'Import clients' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import clients' })).toBeFocused()
  const rows = page.getByLabel('Or paste the rows')
  const preview = page.getByRole('button', { name: 'Preview' })
  await preview.click()
  await expect(rows).toBeFocused()
  await expect(page.getByText('Choose a file, or paste the rows')).toBeVisible()

  const header = 'client_name,client_company,client_email,client_phone'
  await rows.fill(`${header}\n,Rimu,hana import,`)
  await preview.click()
  await expect(page.getByRole('heading', { name: '2 faults' })).toBeVisible()
  await expect(page.getByRole('row', { name: '2 Name Name is required' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0)
  await expect(page).toBeUsable()

  const good = `${header},Notes\nAna,Rimu,ana@kea.example,,"Likes\ntea"`
  await rows.fill(`${good}\nMere,Rimu,mere kea,`)
  await preview.click()
  await page.getByRole('button', { name: 'Import the 1', exact: true }).click()
  await expect(toast(page, '1 client imported')).toBeVisible()
  await page.getByRole('button', { name: 'Correct', exact: true }).click()
  await page.keyboard.type('Mere,Rimu,mere@kea.example,')
  await expect(rows).toHaveValue(`${good}\nMere,Rimu,mere@kea.example,`)
  await preview.click()
  await expect(page.getByRole('heading', { name: '1 client to import' })).toBeVisible()

  // As a spreadsheet on Windows writes it.
  const buffer = Buffer.from(`${header}\nZoë Café,Rimu,zoe@import.example,`, 'latin1')
  await page.getByLabel('CSV file').setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer })
  await expect(rows).toHaveValue(/Zoë Café/)

  const csv = `${header}\r\nHana Tāmati,"Rimu, import",hana@import.example,+64 21 555 014\r\nTama Reid,Reid,tama@reid.example,\r\n`
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(rows).toHaveValue(/Hana Tāmati/)
  await preview.click()
  await expect(page.getByRole('heading', { name: '2 clients to import' })).toBeVisible()
  const asked = watchPosts(page)
  await page.getByRole('button', { name: 'Import 2 clients' }).dblclick()
  await expect(toast(page, '2 clients imported')).toBeVisible()
  await expect(page).toHaveURL('/admin/clients')
  expect(asked).toEqual(['/api/admin/clients'])
  await page.getByRole('link', { name: 'Rimu, import' }).click()
  await expect(page.getByRole('link', { name: '+64 21 555 014' })).toBeVisible()
})
