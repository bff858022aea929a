import { type Config, readEnv } from '#src/env.ts'

/** A believable environment; each variable may be given otherwise. */
export const configured = (environment: Record<string, string> = {}): Config => {
  const read = readEnv({
    ORIGIN: 'http://localhost:3000',
    RESEND_API_KEY: 're_test',
    BUSINESS_NAME: 'Southern Accounts',
    BUSINESS_LEGAL_NAME: 'Southern Accounts Limited',
    BUSINESS_PHONE: '03 555 0142',
    BUSINESS_EMAIL: 'hello@southernaccounts.example',
    BUSINESS_WEB: 'southernaccounts.example',
    BUSINESS_NZBN: '9429000000000',
    NOTIFY_EMAIL: 'owner@southernaccounts.example',
    ...environment,
  })
  if ('faults' in read) throw new Error(read.faults.join('\n'))
  return read.config
}
