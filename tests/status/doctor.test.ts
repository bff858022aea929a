import { expect, test } from 'vitest'
import { checkDomain, doctor, type ResolveTxt } from '#src/status/doctor.ts'
import { startWatched } from './fixtures.ts'

test('the doctor says each check and the email domain in words, with what to do', async () => {
  const resolveTxt = () => Promise.reject(new Error('no network'))
  const { state, lines } = await doctor(startWatched().ctx, { resolveTxt })
  expect(state).toBe('yellow')
  const dkim = lines.indexOf('Have a look  DKIM: southernaccounts.example could not be looked up.')
  expect(lines[dkim + 1]).toMatch(/^ {13}See that the domain of MAIL_FROM/)
})

const fault = (code: string) => Object.assign(new Error(code), { code })

/** The DNS of these names, and of no other. */
const dnsOf =
  (records: Record<string, string>): ResolveTxt =>
  async (name) => {
    const text = records[name]
    if (text === undefined) throw fault(name === 'rimu.example' ? 'ENODATA' : 'ENOTFOUND')
    // A long text comes in parts.
    return [[text.slice(0, 9), text.slice(9)]]
  }

const usual = {
  'send.rimu.example': 'v=spf1 include:amazonses.com ~all',
  'resend._domainkey.rimu.example': 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB',
  '_dmarc.rimu.example': 'v=DMARC1; p=none;',
}

// SPF may stand at the domain, and DMARC at the domain above.
const unusual = {
  'post.rimu.example': 'v=spf1 include:_spf.google.com include:amazonses.com ~all',
  'resend._domainkey.post.rimu.example': 'p=MIGf',
  '_dmarc.rimu.example': 'v=DMARC1; p=reject;',
}

test.each([
  ['Southern Accounts <hello@rimu.example>', usual],
  ['hello@post.rimu.example', unusual],
])('the domain of %s is in order with the provider’s records', async (mailFrom, records) => {
  const states = (await checkDomain({ mailFrom, resolveTxt: dnsOf(records) })).map(({ state }) => state)
  expect(states).toEqual(['green', 'green', 'green'])
})

test('a missing or foreign record is named with what to do', async () => {
  const records = { 'rimu.example': 'v=spf1 include:_spf.google.com ~all', 'resend._domainkey.rimu.example': 'p=' }
  const text = expect.stringContaining('Missing at send.rimu.example')
  expect(await checkDomain({ mailFrom: 'hello@rimu.example', resolveTxt: dnsOf(records) })).toMatchObject([
    { label: 'SPF', state: 'red', text, todo: expect.any(String) },
    { label: 'DKIM', state: 'red' },
    { label: 'DMARC', state: 'yellow' },
  ])
})

test.each(['ETIMEOUT', 'ENOTFOUND'])('a domain that could not be looked up is yellow: %s', async (code) => {
  const lines = await checkDomain({ mailFrom: 'hello@rimu.example', resolveTxt: () => Promise.reject(fault(code)) })
  const unknown = { state: 'yellow', text: 'rimu.example could not be looked up.' }
  expect(lines).toMatchObject(['SPF', 'DKIM', 'DMARC'].map((label) => ({ label, ...unknown })))
})
