const hopByHop = ['connection', 'content-length', 'content-encoding', 'transfer-encoding', 'keep-alive']

const isRefused = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === 'ConnectionRefused'

/**
 * A proxy that gives each request to the next of the servers, as a host's does, and to another where one takes no
 * connections. What a server that dies had taken is answered with 503, because nobody knows whether it was done.
 */
export const startRoundRobin = (port: number, servers: readonly number[]) => {
  let turn = 0
  const forward = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'GET' ? null : await request.arrayBuffer()
    for (let tried = 0; tried < servers.length; tried += 1) {
      turn += 1
      const to = `http://127.0.0.1:${servers[turn % servers.length]}${pathname}${search}`
      try {
        const { method, headers } = request
        const answer = await fetch(to, { method, headers, body, redirect: 'manual' })
        const kept = [...answer.headers].filter(([name]) => !hopByHop.includes(name))
        return new Response(await answer.arrayBuffer(), { status: answer.status, headers: kept })
      } catch (fault) {
        if (!isRefused(fault)) break
      }
    }
    return Response.json({ error: 'No server answered' }, { status: 503 })
  }
  return Bun.serve({ port, hostname: '127.0.0.1', idleTimeout: 60, fetch: forward })
}
