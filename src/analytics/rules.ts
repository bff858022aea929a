/** The stages from the form to the agreement, as the figures name them. */
export const stages = {
  visits: 'Form opened',
  sent: 'Form sent',
  quoted: 'Quoted',
  accepted: 'Accepted',
} as const
export type Stage = keyof typeof stages
export const stageNames = Object.keys(stages) as Stage[]

/** The source of a visit without a campaign or a referring page, or whose browser does not tell the page. */
export const direct = 'direct'

export const funnelMonths = 12

/** The fewest quotes that are drawn as a chart: for fewer, a sentence says more. */
export const minQuotesForChart = 10

/** Sources beyond these are counted together, because anybody may write a source into a URL. */
export const maxSources = 20
export const otherSources = '(others)'

export const noCounts = (): Record<Stage, number> => ({ visits: 0, sent: 0, quoted: 0, accepted: 0 })
