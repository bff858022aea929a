import { checkLabels, type State, stateLabels, worst } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'
import { checkDomain, type DomainLine, type ResolveTxt } from './check-domain.ts'
import { checkStatus } from './check-status.ts'

const widest = Math.max(...Object.values(stateLabels).map(({ length }) => length))

type Line = DomainLine & { details?: string | undefined }

const print = ({ label, state, text, todo, details }: Line) => {
  const first = `${stateLabels[state].padEnd(widest)}  ${label}: ${text}`
  const more = [details && `(${details})`, todo].filter((words) => words)
  return [first, ...more.map((words) => `${' '.repeat(widest)}  ${words}`)]
}

export const doctor = async (
  ctx: Context,
  { resolveTxt }: { resolveTxt: ResolveTxt },
): Promise<{ state: State; lines: string[] }> => {
  const { checks } = checkStatus(ctx)
  const { mailFrom, resendApiKey } = ctx.config
  const domain = resendApiKey === null ? [] : await checkDomain({ mailFrom, resolveTxt })
  const all: Line[] = [...checks.map((check) => ({ ...check, label: checkLabels[check.name] })), ...domain]
  return { state: worst(all.map(({ state }) => state)), lines: all.flatMap(print) }
}
