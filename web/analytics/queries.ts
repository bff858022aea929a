import { minutes } from '#src/base/time.ts'
import { api } from '#web/lib/query/api.ts'
import { answerQuery } from '#web/lib/query/query.ts'

/** Cached for long, because the server reads every quote for each answer. */
export const funnelQuery = answerQuery('funnel', api.admin.funnel.$get, minutes(10))
