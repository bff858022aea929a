import { expect, test } from 'vitest'
import { deviceDays, sessionHours, unconfirmedDays } from '#src/auth/rules.ts'
import { enquiryMonths } from '#src/base/retention.ts'
import { facts } from '#src/business/facts.ts'
import { publicBusinessOf } from '#src/business/identity.ts'
import { copyDays } from '#src/db/copy-names.ts'
import { text } from '#tests/conventions/source.ts'
import { businessWith } from '#tests/fixtures/config.ts'
import { privacy } from '#web/content/privacy.ts'

const business = publicBusinessOf(businessWith())
const fly = text('fly.toml')
const textOf = (id: string) => {
  const section = privacy.sections(business).find((one) => one.id === id)
  return [...(section?.paragraphs ?? []), ...(section?.list ?? []).map((pair) => pair.join(': '))].join('\n')
}

test.each([
  ['what-we-ask', 'your company, your name, your work email and, if you like, your phone number'],
  ['what-we-ask', 'voluntary'],
  ['who-receives-it', `${business.legalName}, ${business.address}, collects and holds`],
  ['who-receives-it', 'Fly.io'],
  ['who-receives-it', 'Resend'],
  ['who-receives-it', 'outside New Zealand'],
  ['how-long', `${enquiryMonths} months, unless we send you a quote that comes of them`],
  ['how-long', '90 days'],
  ['how-long', 'At least 7 years'],
  ['how-long', `${unconfirmedDays} days where nobody confirms the address`],
  ['accounts', 'a one-way code of the network address'],
  ['accounts', `we keep the network address, the browser and the dates, for ${deviceDays} days at most`],
  ['cookies-and-counting', 'Visitors and clients get no cookies'],
  ['cookies-and-counting', `for ${sessionHours} hours at most, one recognises their device, for ${deviceDays} days`],
  ['your-rights', 'a copy, a correction or an erasure of it'],
  ['your-rights', business.email],
  ['your-rights', 'within 20 working days'],
  ['your-rights', 'Office of the Privacy Commissioner'],
])('the section %s says "%s" (H11)', (id, words) => {
  expect(textOf(id)).toContain(words)
})

test('the server is where the page says, and backups, which snapshots of the host contain, are deleted when it says', () => {
  expect(fly).toContain(`primary_region = "${facts.hosting.region}"`)
  expect(textOf('who-receives-it')).toContain('Sydney, Australia')
  const [, hosts] = /snapshot_retention = (\d+)/.exec(fly) ?? []
  expect(textOf('how-long')).toContain(`Backup copies: They are overwritten within ${Number(hosts) + copyDays} days.`)
})
