import { join } from 'node:path'
import Database from 'better-sqlite3'
import { freePort } from '#bin/free-port.ts'
import { draftQuote } from '#tests/fixtures/bodies.ts'
import { linkIn, startFakeResend } from '#tests/fixtures/fake-resend.ts'
import type { Drill } from './drill.ts'
import { loadEnvironment } from './load.ts'
import { oddBody } from './odd-input.ts'
import { newClient, signUp, startProduct, stop } from './product.ts'
import { newRandom } from './random.ts'
import { findRoutes } from './routes.ts'

const sizes = { short: { sequences: 200, quotes: 5 }, full: { sequences: 10_000, quotes: 100 } }
const clients = 16

/** An account without a role, through the email that confirms it. */
const newUser = async (port: number, provider: Awaited<ReturnType<typeof startFakeResend>>) => {
  const account = { email: 'somebody@rimu.example', password: 'kahu above the braided river' }
  const anyone = newClient(port, { address: '203.0.113.77' })
  await anyone.ask('/api/auth/sign-up', { body: account })
  const link = new URL(linkIn(await provider.emailTo(account.email)))
  const token = link.searchParams.get('token') ?? link.searchParams.get('confirm')
  await anyone.ask('/api/auth/confirm', { body: { token } })
  const answer = await anyone.ask('/api/auth/sign-in', { body: account })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0]
  if (!answer.ok || !cookie) throw new Error(`the account is not made: ${answer.status}`)
  return cookie
}

export const sequences: Drill = {
  name: 'sequences',
  goal: '10,000 random sequences of calls (short: 200) by strangers, an account without a role and clients with a link: 0 gain a right, 0 read what is another’s',
  run: async ({ full, seed, folder }) => {
    const size = full ? sizes.full : sizes.short
    const random = newRandom(seed)
    const routes = findRoutes(join(folder, 'routes'))
    const provider = await startFakeResend()
    const environment = { ...loadEnvironment, RESEND_API_KEY: 're_drill', RESEND_BASE_URL: provider.url }
    const port = await freePort()
    const product = await startProduct({ dataDir: join(folder, 'data'), port, environment })
    const admin = newClient(port, { cookie: await signUp(product) })
    const cookie = await newUser(port, provider)

    /** Each quote has words that only its own link may show. */
    const quotes = await Promise.all(
      Array.from({ length: size.quotes }, async (_, n) => {
        const word = `canary${n}x${random.between(0, 1e9)}`
        const body = {
          ...draftQuote,
          client_company: `Company ${word}`,
          scope_summary: word,
          notes_internal: `secret ${word}`,
        }
        const { id } = await (await admin.ask('/api/admin/quotes', { body })).json()
        const { public_link } = await (await admin.ask(`/api/admin/quotes/${id}/send`, { body: {} })).json()
        return { id, word, token: public_link.slice(public_link.lastIndexOf('/') + 1) as string }
      }),
    )

    const gains: string[] = []
    const leaks: string[] = []
    let calls = 0
    /** One actor's calls, who knows the ids of every quote and the link of one at the most. */
    const play = async () => {
      const own = random.next() < 0.5 ? random.pick(quotes) : null
      const asUser = random.next() < 0.4
      const address = `10.${random.between(0, 255)}.${random.between(0, 255)}.${random.between(0, 255)}`
      for (let left = random.between(2, 8); left > 0; left -= 1) {
        const { route, method, path, audience } = random.pick(routes)
        const isToken = path.includes(':token')
        const place = isToken ? (own?.token ?? random.pick(quotes).id) : random.pick(quotes).id
        const headers = {
          ...{ origin: `http://localhost:${port}`, 'content-type': 'application/json', 'fly-client-ip': address },
          ...(asUser && !path.startsWith('/api/auth/') && { cookie }),
        }
        const answer = await fetch(`http://127.0.0.1:${port}${path.replace(/:\w+/, place)}`, {
          method,
          headers,
          ...(method !== 'GET' && { body: oddBody(random) }),
        }).catch(() => null)
        calls += 1
        if (!answer) continue
        const text = Buffer.from(await answer.arrayBuffer()).toString('latin1')
        if (audience === 'admin' && answer.status < 400) gains.push(route)
        if (text.includes('secret canary')) leaks.push(`${route} shows internal notes`)
        for (const word of text.match(/canary\d+x\d+/g) ?? []) if (word !== own?.word) leaks.push(route)
      }
    }
    let played = 0
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (played < size.sequences) {
          played += 1
          await play()
        }
      }),
    )
    const isStillNobody = !(await (await newClient(port, { cookie }).ask('/api/auth/session')).json()).isAdmin
    await stop(product)
    await provider.stop()
    const db = new Database(join(folder, 'data/front-office.sqlite'), { readonly: true })
    const roles = db.prepare('select count(*) from user_roles').pluck().get() as number
    db.close()
    const figures = {
      ...{ sequences: played, calls, routes: routes.length, gains: gains.length, leaks: leaks.length, admins: roles },
      ...(gains.length + leaks.length > 0 && { first: (gains[0] ?? leaks[0]) as string }),
    }
    return { passed: gains.length + leaks.length === 0 && roles === 1 && isStillNobody, figures }
  },
}
