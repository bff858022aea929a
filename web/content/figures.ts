import { facts } from '#src/business/facts.ts'
import { isDefaultPlace } from '#src/business/place-rules.ts'
import { freeTravel, paidTravel, smallestBlock } from '#src/business/text.ts'
import { clauses } from '#src/terms/clauses.ts'
import { blockDays, extensionDays, freeNoticeDays, noticeDays } from '#src/terms/facts.ts'
import type { PageBusiness } from '#web/lib/business.tsx'
import { byGst } from './gst.ts'
import { formatRange, formatTrueCost, hire, hireDay } from './hire.ts'

/**
 * The values of the placeholders of a text. The figures must agree with src/terms/text.ts and the form;
 * tests/site/said.test.ts compares them.
 */
export const placeholderValues = ({ gst, place }: PageBusiness): Record<string, string | null> => {
  const { city, travel, background, hireYear } = place
  const { beyond } = facts
  return {
    background,
    blockClause: `${clauses.block} ${clauses.lapse}`,
    blockDays: `${blockDays}`,
    cancellationClause: `${clauses.cancellation} ${clauses.counted}`,
    city: city.name,
    confidentialYears: '2',
    dayHours: '8',
    excludingGst: byGst(gst, ', which excludes GST,'),
    extensionDays: `${extensionDays}`,
    fairTradingAct: 'Fair Trading Act 1986',
    formMinutes: '2',
    freeNoticeDays: `${freeNoticeDays}`,
    freeTravel: freeTravel(travel.freeKm, travel),
    halfDayHours: '4',
    hireBase: formatRange(hire.base),
    hireCost: formatTrueCost,
    hireDayHigh: `$${hireDay[1]}`,
    hireDayLow: `$${hireDay[0]}`,
    hireYear: `${hireYear}`,
    lateInterest: '2%',
    leadDays: '7',
    monthClause: clauses.month,
    mostDays: '10',
    nearby: isDefaultPlace(place) ? 'in Rolleston or Rangiora' : 'nearby',
    noShowFee: '100%',
    notSuppliedClause: clauses.notSupplied,
    noticeClause: clauses.notice,
    noticeDays: `${noticeDays}`,
    openDays: '10',
    paidTravel: paidTravel('the rate on your quote'),
    payDays: '7',
    plusGst: byGst(gst, ', plus GST'),
    pricesAndGst: byGst(gst, 'All prices exclude GST, which we add and show on the invoice.', 'No GST is charged.'),
    restraint: facts.restraint,
    shortNoticeDays: '1',
    shortNoticeFee: '50%',
    smallestBlock,
    smallestDays: '1–4',
    solicitMonths: '6',
    termsSections: '15',
    travelExample: isDefaultPlace(place)
      ? `${beyond.place}, about ${beyond.km} km by road, is ${beyond.km - travel.freeKm} km beyond it each way.`
      : null,
    workableDays: `${hire.workableDays}`,
  }
}
