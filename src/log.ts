/**
 * The log: one JSON line an event, with these fields and no others. No personal data: users by id, addresses hashed with
 * a salt of the day, paths as their route's pattern (H10).
 */
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

/** Writes each event to `write` as one line; JSON escapes CR and LF inside values. */
export const newLog = (now: () => string, write: (line: string) => void): Log => {
  const at = (level: Level) => (fields: LogFields) => write(`${JSON.stringify({ at: now(), level, ...fields })}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}
