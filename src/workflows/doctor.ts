import type { Context } from '#src/context.ts'
import { checkDomain, type DomainLine, type ResolveTxt } from '#src/status/check-domain.ts'
import { checkLabels, type State, stateLabels, worst } from '#src/status/rules.ts'
import { checkStatus } from './check-status.ts'

const widest = Math.max(...Object.values(stateLabels).map(({ length }) => length))

const print = ({ label, state, text, todo }: DomainLine) => {
  const first = `${stateLabels[state].padEnd(widest)}  ${label}: ${text}`
  return todo === null ? [first] : [first, `${' '.repeat(widest)}  ${todo}`]
}

/** The status page in words, with what only a look into the DNS tells. */
export const doctor = async (
  ctx: Context,
  { resolveTxt }: { resolveTxt: ResolveTxt },
): Promise<{ state: State; lines: string[] }> => {
  const { checks } = checkStatus(ctx)
  const { mailFrom, resendApiKey } = ctx.config
  const domain = resendApiKey === null ? [] : await checkDomain({ mailFrom, resolveTxt })
  const all: DomainLine[] = [...checks.map((check) => ({ ...check, label: checkLabels[check.name] })), ...domain]
  return { state: worst(all.map(({ state }) => state)), lines: all.flatMap(print) }
}
