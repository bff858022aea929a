/**
 * Preloaded into the real server by drills/clock.ts. The wall clock is off by DRILL_CLOCK_OFF_MS. The jobs of each minute
 * run once for each line of standard input, by a wall clock that is off by the milliseconds of the line.
 */
const { DRILL_CLOCK_OFF_MS = '0' } = process.env
let offMs = Number(DRILL_CLOCK_OFF_MS)
const trueNow = Date.now
Date.now = () => trueNow() + offMs

const everyMinute: (() => void)[] = []
const trueInterval = setInterval
globalThis.setInterval = ((run: () => void, ms?: number) => {
  if (ms !== 60_000) return trueInterval(run, ms)
  everyMinute.push(run)
  return undefined
}) as typeof setInterval

const obey = async () => {
  for await (const line of console) {
    offMs = Number(line)
    for (const run of everyMinute) run()
    // After the promises of the jobs, none of which waits for anything outside.
    await Bun.sleep(10)
    process.stdout.write('ran\n')
  }
}
void obey()
