/** The load where there is no wrk: what wrk.lua does, with the same arguments and the same answer. */
import { spreadOf } from './report.ts'

/** What a slice of load saw. Milliseconds for p50 and p99. */
export type Slice = {
  sent: number
  answered: number
  seconds: number
  bad: number
  lost: number
  p50: number
  p99: number
}

const [url = '', connections = '1', seconds = '1', file = '', skip = '0', most = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(url)
const requests = (await Bun.file(file).text()).split('\x1e').filter(Boolean)
const mostAnswers = Number(most) || Number.POSITIVE_INFINITY

const latencies: number[] = []
const count = { sent: 0, bad: 0 }

type State = { received: string; began: number }

const next = (socket: Bun.Socket<State>) => {
  socket.data.began = performance.now()
  const raw = requests[(Number(skip) + count.sent) % requests.length] ?? ''
  count.sent += 1
  socket.write(raw)
}

// Latin 1: a character for each byte, as content-length counts.
const answered = (received: string) => {
  const head = received.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, head))?.[1]
  if (length === undefined) throw new Error('an answer without a length')
  return received.length >= head + 4 + Number(length)
}

const { promise: ended, resolve: end } = Promise.withResolvers<void>()
const began = performance.now()

const connect = () =>
  Bun.connect<State>({
    hostname,
    port: Number(port),
    socket: {
      open: (socket) => {
        socket.data = { received: '', began: 0 }
        next(socket)
      },
      data: (socket, bytes) => {
        socket.data.received += bytes.toString('latin1')
        if (!answered(socket.data.received)) return
        latencies.push(performance.now() - socket.data.began)
        if (!/^HTTP\/1\.1 2/.test(socket.data.received)) count.bad += 1
        socket.data.received = ''
        if (latencies.length >= mostAnswers) end()
        next(socket)
      },
    },
  })

await Promise.all(Array.from({ length: Number(connections) }, connect))
await Promise.race([ended, Bun.sleep(Number(seconds) * 1000)])
const took = (performance.now() - began) / 1000
const sorted = latencies.toSorted((a, b) => a - b)
const result: Slice = {
  sent: count.sent,
  answered: latencies.length,
  seconds: took,
  bad: count.bad,
  lost: 0,
  p50: spreadOf(sorted).median,
  p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
}
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit(0)
