import { type Finding, type State, stateLabels, worst } from '#src/base/check.ts'
import { codeOf } from '#src/base/fault.ts'
import type { Context } from '#src/context.ts'
import { checkStatus } from './check-status.ts'
import { labelOf, stateLabelOf } from './rules.ts'

/** Resolves TXT records as node:dns does: each text in parts. Throws an error with a `code`. */
export type ResolveTxt = (name: string) => Promise<string[][]>

type DomainLine = { label: string; state: State; text: string; todo: string | null }

type Domain = { mailFrom: string; resolveTxt: ResolveTxt }

/** @returns null if there is no record @throws if no server answers */
const textsAt = async (resolveTxt: ResolveTxt, name: string) => {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (fault) {
    const code = codeOf(fault)
    if (code === 'ENOTFOUND' || code === 'ENODATA') return null
    throw fault
  }
}

/** The domain and its parents, because DMARC of a parent covers subdomains too. */
const withParents = (domain: string): string[] => {
  const parent = domain.slice(domain.indexOf('.') + 1)
  return parent.includes('.') ? [domain, ...withParents(parent)] : [domain]
}

/** The records that Resend asks for: SPF is at its return path, `send`, or at the domain itself. */
const recordsOf = (domain: string) =>
  [
    { label: 'SPF', at: [`send.${domain}`, domain], holds: /^v=spf1 .*amazonses[.]com/, lack: 'red' },
    { label: 'DKIM', at: [`resend._domainkey.${domain}`], holds: /p=\w/, lack: 'red' },
    { label: 'DMARC', at: withParents(domain).map((each) => `_dmarc.${each}`), holds: /^v=DMARC1/, lack: 'yellow' },
  ] as const

/** Whether mailboxes can verify that the emails are ours. */
export const checkDomain = async ({ mailFrom, resolveTxt }: Domain): Promise<DomainLine[]> => {
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1).replace(/>.*$/, '')
  const unknown = (label: string): DomainLine => ({
    label,
    state: 'yellow',
    text: `${domain} could not be looked up.`,
    todo: 'See that the domain of MAIL_FROM is spelt right, and run this again where the Internet can be reached.',
  })
  const own = await resolveTxt(domain).catch((fault) => (fault?.code === 'ENODATA' ? [] : null))
  return Promise.all(
    recordsOf(domain).map(async ({ label, at, holds, lack }): Promise<DomainLine> => {
      if (own === null) return unknown(label)
      try {
        for (const name of at) {
          const texts = await textsAt(resolveTxt, name)
          if (texts?.some((text) => holds.test(text)))
            return { label, state: 'green', text: `Found at ${name}.`, todo: null }
        }
      } catch {
        return unknown(label)
      }
      return {
        label,
        state: lack,
        text: `Missing at ${at[0]}: mailboxes may treat the emails as spam or refuse them.`,
        todo: 'Add the record that Resend shows under Domains to the DNS of the domain (docs/operating.md).',
      }
    }),
  )
}

const widest = Math.max(...Object.values(stateLabels).map(({ length }) => length))

type ReportLine = DomainLine & Pick<Finding, 'details' | 'onlyOnInternet' | 'unknown'>

const print = ({ label, text, todo, details, ...line }: ReportLine) => {
  const first = `${stateLabelOf(line).padEnd(widest)}  ${label}: ${text}`
  const more = [details && `(${details})`, todo].filter((words) => words)
  return [first, ...more.map((words) => `${' '.repeat(widest)}  ${words}`)]
}

export const doctor = async (
  ctx: Context,
  { resolveTxt }: { resolveTxt: ResolveTxt },
): Promise<{ state: State; lines: string[] }> => {
  const { checks } = checkStatus(ctx)
  const { mailFrom } = ctx.business()
  const domain = ctx.config.resendApiKey === null ? [] : await checkDomain({ mailFrom, resolveTxt })
  const all: ReportLine[] = [...checks.map((check) => ({ ...check, label: labelOf(check.name) })), ...domain]
  return { state: worst(all.map(({ state }) => state)), lines: all.flatMap(print) }
}
