import { days, hours, minutes } from '#src/base/time.ts'

export const backupEveryMs = hours(6)
export const backupLateMs = hours(7)
export const backupMissingMs = hours(13)
export const offSiteMissingMs = hours(26)
export const drillEveryMs = days(30)
export const drillMissingMs = days(40)

export const retryMs = minutes(30)
export const drillRetryMs = days(1)
