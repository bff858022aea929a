import { expect, test } from 'vitest'
import { checkDomain, doctor, type ResolveTxt } from '#src/status/doctor.ts'
import { startWatched } from './fixtures.ts'

test('the doctor says each check and the email domain in words, with what to do', async () => {
  const server = startWatched()
  const resolveTxt = () => Promise.reject(new Error('no network'))
  const { state, lines } = await doctor(server.ctx, { resolveTxt })
  expect(state).not.toBe('red')
  expect(lines).toContain('In order     Emails: No email waits.')
  expect(lines).toContain('Have a look  DKIM: southernaccounts.example could not be looked up.')
  expect(lines.find((line) => line.startsWith('             Set HEARTBEAT_URL'))).toBeDefined()
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

const complete = {
  'send.rimu.example': 'v=spf1 include:amazonses.com ~all',
  'resend._domainkey.rimu.example': 'p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCB',
  '_dmarc.rimu.example': 'v=DMARC1; p=none;',
}

const statesOf = async (records: Record<string, string>, mailFrom = 'Southern Accounts <hello@rimu.example>') =>
  Object.fromEntries(
    (await checkDomain({ mailFrom, resolveTxt: dnsOf(records) })).map(({ label, state }) => [label, state]),
  )

test('a domain with the provider’s records is in order', async () => {
  expect(await statesOf(complete)).toEqual({ SPF: 'green', DKIM: 'green', DMARC: 'green' })
  expect(await statesOf(complete, 'hello@rimu.example')).toEqual({ SPF: 'green', DKIM: 'green', DMARC: 'green' })
})

test('SPF may stand at the domain, and DMARC at the domain above', async () => {
  const records = {
    'post.rimu.example': 'v=spf1 include:_spf.google.com include:amazonses.com ~all',
    'resend._domainkey.post.rimu.example': 'p=MIGf',
    '_dmarc.rimu.example': 'v=DMARC1; p=reject;',
  }
  expect(await statesOf(records, 'hello@post.rimu.example')).toEqual({ SPF: 'green', DKIM: 'green', DMARC: 'green' })
})

test('a missing or foreign record is named with what to do', async () => {
  const records = { 'rimu.example': 'v=spf1 include:_spf.google.com ~all', 'resend._domainkey.rimu.example': 'p=' }
  expect(await statesOf(records)).toEqual({ SPF: 'red', DKIM: 'red', DMARC: 'yellow' })
  const [spf] = await checkDomain({ mailFrom: 'hello@rimu.example', resolveTxt: dnsOf(records) })
  expect(spf).toMatchObject({ text: expect.stringContaining('Missing at send.rimu.example'), todo: expect.any(String) })
})

test.each([
  ['nobody answers', 'ETIMEOUT'],
  ['the domain is not known', 'ENOTFOUND'],
])('%s: the domain could not be looked up, in yellow', async (_, code) => {
  const resolveTxt: ResolveTxt = () => Promise.reject(fault(code))
  expect(await checkDomain({ mailFrom: 'hello@rimu.example', resolveTxt })).toEqual(
    ['SPF', 'DKIM', 'DMARC'].map((label) =>
      expect.objectContaining({ label, state: 'yellow', text: 'rimu.example could not be looked up.' }),
    ),
  )
})
