import { type Day, daysBetween } from '#src/base/time.ts'
import type { Check } from './rules.ts'

/** The size of the data folder in bytes, by day. */
export type DiskSamples = Record<Day, number>

const megabyte = 1024 * 1024

/** Bytes a day between the first and the last sample; null before there are two days. */
const growthOf = (samples: DiskSamples) => {
  const sampled = (Object.keys(samples) as Day[]).sort()
  const [first, last] = [sampled[0], sampled.at(-1)]
  if (!first || !last || first === last) return null
  return ((samples[last] ?? 0) - (samples[first] ?? 0)) / daysBetween(first, last)
}

const stateOf = (freeMb: number, daysLeft: number): Check['state'] => {
  if (freeMb < 50 || daysLeft < 7) return 'red'
  return freeMb < 200 || daysLeft < 30 ? 'yellow' : 'green'
}

export const judgeDisk = ({ freeBytes, samples }: { freeBytes: number; samples: DiskSamples }): Check => {
  const freeMb = Math.floor(freeBytes / megabyte)
  const growth = growthOf(samples)
  const daysLeft = growth && growth > 0 ? Math.floor(freeBytes / growth) : Number.POSITIVE_INFINITY
  const state = stateOf(freeMb, daysLeft)
  const rate = daysLeft < 1000 ? `; at this rate it is full in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}` : ''
  return {
    name: 'disk',
    state,
    text: `${freeMb.toLocaleString('en-NZ')} MB are free${rate}.`,
    todo:
      state === 'green'
        ? null
        : 'Make the volume of DATA_DIR larger (on Fly: fly volumes extend), or move other files off its disk.',
  }
}
