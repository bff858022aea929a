import { type Finding, worst } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'
import { onLoopback } from '#src/env/checks.ts'
import { checks } from './checks.ts'
import { type Check, type CheckName, checkNames, type StatusReport } from './rules.ts'

/** Makes a fault that matters only on the internet green on a server that only this machine reaches. */
const judgeHere = ({ config: { origin, resendApiKey } }: Context, found: Finding): Finding => {
  if (!found.onlyOnInternet || resendApiKey !== null || !onLoopback.test(origin)) return found
  const later = found.todo?.replace(/^./, (first) => first.toLowerCase())
  return { ...found, state: 'green', text: `${found.text} Only on the internet: ${later}`, todo: null }
}

/** A check that throws becomes a red line. */
const runCheck = (ctx: Context, name: CheckName): Check => {
  try {
    return { name, ...judgeHere(ctx, checks[name](ctx)) }
  } catch (fault) {
    const reason = fault instanceof Error ? fault.name : 'unknown'
    ctx.log.error({ event: 'check_failed', kind: name, reason })
    return {
      name,
      state: 'red',
      hasThrown: true,
      text: `This could not be checked: ${reason}.`,
      todo: 'Restart the server; if this stays, send its log to whoever looks after the program.',
    }
  }
}

export const checkStatus = (ctx: Context): StatusReport => {
  const found = checkNames.map((name) => runCheck(ctx, name))
  return { state: worst(found.map(({ state }) => state)), checks: found }
}
