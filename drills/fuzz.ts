import { join } from 'node:path'
import { freePort } from '#bin/free-port.ts'
import { draftQuote } from '#tests/fixtures/bodies.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment } from './load.ts'
import { residentMb } from './measure.ts'
import { oddBody, oddPlace } from './odd-input.ts'
import { newClient, signUp, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'
import { findRoutes } from './routes.ts'

// In the tests other work runs beside.
const sizes = { short: { requests: 3000, hangMs: 10_000 }, full: { requests: 1_000_000, hangMs: 2000 } }
const clients = 32
const goalMb = 20

// They end the session of this drill, or its server's right to one.
const left = ['POST /api/auth/sign-out', 'POST /api/auth/activity']

export const fuzz: Drill = {
  name: 'fuzz',
  goal: '1,000,000 odd requests over every route (short: 3,000), as an admin and as a stranger: 0 × 5xx, 0 answers later than 2 s (short: 10 s), and in a full run the memory grows < 20 MB after the first tenth',
  alone: true,
  run: async ({ full, seed, folder }) => {
    const { requests, hangMs } = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const routes = findRoutes(join(folder, 'routes')).filter(({ route }) => !left.includes(route))
    const port = await freePort()
    const product = await startProduct({ dataDir: join(folder, 'data'), port, environment: loadEnvironment })
    const cookie = await signUp(product)
    const admin = newClient(port, { cookie })
    const { id } = await (await admin.ask('/api/admin/quotes', { body: draftQuote })).json()
    const { public_link } = await (await admin.ask(`/api/admin/quotes/${id}/send`, { body: {} })).json()
    const places = [
      id,
      public_link.slice(public_link.lastIndexOf('/') + 1),
      'lea_nothing',
      'let_nothing',
      'nda_nothing',
    ]

    const answered = new Map<number, number>()
    const faults: string[] = []
    let [sent, late, lost, middle] = [0, 0, 0, 0]
    const strike = async () => {
      const { route, method, path } = random.pick(routes)
      const place = random.next() < 0.5 ? random.pick(places) : oddPlace(random)
      const query =
        random.next() < 0.1 ? `?${random.pick(['q', 'after', 'state', 'status', 'email'])}=${oddPlace(random)}` : ''
      // Limits would refuse nearly all from one address; each of these has its own.
      const isSignIn = path.startsWith('/api/auth/')
      const address = isSignIn
        ? `10.9.9.${random.between(1, 4)}`
        : `10.${random.between(0, 255)}.${random.between(0, 255)}.1`
      const began = performance.now()
      try {
        const answer = await fetch(`http://127.0.0.1:${port}${path.replace(/:\w+/, place)}${query}`, {
          method,
          ...(method !== 'GET' && { body: oddBody(random) }),
          headers: {
            ...{ origin: `http://localhost:${port}`, 'fly-client-ip': address, 'content-type': 'application/json' },
            ...(random.next() < 0.7 && !isSignIn && { cookie }),
          },
          signal: AbortSignal.timeout(20_000),
        })
        await answer.arrayBuffer()
        answered.set(answer.status, (answered.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500) faults.push(`${answer.status} ${route}`)
      } catch (fault) {
        // Where a body is too large, the server may close before it has read all of it.
        if (!String(fault).includes('ECONNRESET')) faults.push(`${route} ${fault}`)
        lost += 1
      }
      if (performance.now() - began > hangMs) late += 1
    }
    const pid = product.child.pid as number
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (sent < requests) {
          sent += 1
          if (sent === Math.ceil(requests / 10)) middle = residentMb(pid)
          await strike()
        }
      }),
    )
    const memoryMb = residentMb(pid) - middle
    const isAdmin = (await (await admin.ask('/api/auth/session')).json()).isAdmin === true
    await stop(product)
    const figures = {
      ...{ requests: sent, routes: routes.length, faults: faults.length, late, lost, memoryMb, isAdmin },
      statuses: [...answered]
        .toSorted()
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
      ...(faults.length > 0 && { first: faults[0] as string }),
    }
    // A short run has hardly loaded what it uses.
    const isFlat = !full || memoryMb < goalMb
    return { passed: faults.length === 0 && late === 0 && isAdmin && isFlat, figures }
  },
}
