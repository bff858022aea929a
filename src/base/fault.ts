/** The code of a fault or of its cause, from the database driver or the system, such as SQLITE_BUSY or ENOSPC. */
export const codeOf = (fault: unknown): string | null => {
  if (!(fault instanceof Error)) return null
  const isCoded = 'code' in fault && typeof fault.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(fault.code)
  return isCoded ? (fault.code as string) : codeOf(fault.cause)
}

/** `SqliteError SQLITE_BUSY`. The message may contain personal data, so it is not logged (H10). */
export const faultName = (fault: unknown) =>
  fault instanceof Error ? [fault.name, codeOf(fault)].filter(Boolean).join(' ') : 'unknown'

const classes = [
  ['database_busy', /^SQLITE_(BUSY|LOCKED)/],
  ['disk_full', /^(SQLITE_FULL|ENOSPC|EDQUOT)/],
  ['not_writable', /^(SQLITE_(READONLY|CANTOPEN|PERM)|EROFS|EACCES|EPERM|ENOENT|ENOTDIR|EEXIST)/],
  ['database_damaged', /^SQLITE_(CORRUPT|NOTADB)/],
  ['disk_error', /^(SQLITE_IOERR|EIO)/],
] as const

export type FaultClass = (typeof classes)[number][0]

export const classOf = (fault: unknown): FaultClass | null => {
  const code = codeOf(fault)
  return classes.find(([, pattern]) => code !== null && pattern.test(code))?.[0] ?? null
}
