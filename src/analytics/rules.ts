/** The stages from the form to the agreement, as the figures name them. */
export const stages = {
  visits: 'Form opened',
  sent: 'Form sent',
  quoted: 'Quoted',
  accepted: 'Accepted',
} as const
export type Stage = keyof typeof stages
export const stageNames = Object.keys(stages) as Stage[]

/** The source where no page and no campaign led to the form, or the browser does not say. */
export const direct = 'direct'

export const funnelMonths = 12

/** From as many quotes on the figures are drawn: of fewer a sentence says more. */
export const drawnFrom = 10

/** Sources beyond these are counted together, because anybody may write one into an address. */
export const mostSources = 20
export const otherSources = '(others)'

export const noCounts = (): Record<Stage, number> => ({ visits: 0, sent: 0, quoted: 0, accepted: 0 })
