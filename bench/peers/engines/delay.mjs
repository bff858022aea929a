/** A TCP proxy that holds each chunk for half of a round trip. Arguments: the server's port, the round trip in ms. */
import { connect, createServer } from 'node:net'

const [port, roundTripMs] = process.argv.slice(2).map(Number)

/** A timer is late by up to 2 ms, so the last of the time is spent asking. */
const until = async (due) => {
  const rest = due - performance.now()
  if (rest > 3) await Bun.sleep(rest - 3)
  while (performance.now() < due) await new Promise(setImmediate)
}

/** Chunks keep their order: each waits for the one before. */
const pass = (from, to) => {
  let before = Promise.resolve()
  const late = (act) => {
    const due = performance.now() + roundTripMs / 2
    before = before.then(() => until(due)).then(act)
  }
  from.on('data', (chunk) => late(() => void to.write(chunk)))
  from.on('close', () => late(() => void to.destroy()))
  from.on('error', () => undefined)
}

const server = createServer({ noDelay: true }, (client) => {
  const upstream = connect({ port, host: '127.0.0.1', noDelay: true })
  pass(client, upstream)
  pass(upstream, client)
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`))
