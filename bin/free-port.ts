/** A port of this machine that nobody listens on. */
export const freePort = async () => {
  const probe = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => undefined } })
  probe.stop()
  return probe.port
}
