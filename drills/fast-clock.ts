// Loaded into the product's process before it (`bun --preload`): its time passes CLOCK_SPEED times as fast as ours, since
// a moment that stays the same when the process starts again.
const speed = Number(process.env.CLOCK_SPEED)
const epoch = Number(process.env.CLOCK_EPOCH)

const { now } = Date
Date.now = () => Math.round(epoch + (now() - epoch) * speed)

const elapsed = performance.now.bind(performance)
performance.now = () => elapsed() * speed

const { setTimeout: later, setInterval: every } = globalThis
const quick =
  (timer: typeof later | typeof every) =>
  (then: () => void, ms = 0, ...rest: []) =>
    timer(then, ms / speed, ...rest)
Object.assign(globalThis, { setTimeout: quick(later), setInterval: quick(every) })

const limit = AbortSignal.timeout
AbortSignal.timeout = (ms) => limit(ms / speed)
