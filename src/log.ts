/** No personal data: users by id, addresses as pseudonyms of the day, paths as route patterns (H10). */
export type LogFields = {
  event: string
  requestId?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  code?: string
  userId?: string
  address?: string
  emailId?: string
  kind?: string
  count?: number
  reason?: string
  stack?: string
}

type Level = 'info' | 'warn' | 'error'
export type Log = Record<Level, (fields: LogFields) => void>

/** One JSON line an event: JSON escapes line breaks in values. */
export const createLog = (now: () => string, write: (line: string) => void): Log => {
  const at = (level: Level) => (fields: LogFields) => write(`${JSON.stringify({ at: now(), level, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
