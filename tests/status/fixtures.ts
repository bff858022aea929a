import { onTestFinished } from 'vitest'
import { runInBackground } from '#src/background-tasks.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { sendAlarms } from '#src/status/send-alarms.ts'
import { verifyNightly } from '#src/status/verify-nightly.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

type Received = {
  path: string
  method: string
  title: string | null
  body: { text: string; title: string; message: string } | null
}

/** A service on the loopback interface that receives pings at /ping and messages at /alert. */
export const startReceiver = () => {
  const received: Received[] = []
  const answers = { '/ping': 200, '/alert': 200 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const path = new URL(request.url).pathname as keyof typeof answers
      const text = await request.text()
      received.push({
        path,
        method: request.method,
        title: request.headers.get('x-title'),
        body: text ? JSON.parse(text) : null,
      })
      const headers = answers[path] === 308 ? { location: '/elsewhere' } : {}
      return new Response(null, { status: answers[path], headers })
    },
  })
  onTestFinished(() => server.stop(true))
  const at = (path: string) => new URL(path, server.url).href
  return {
    answers,
    environment: { HEARTBEAT_URL: at('/ping'), ALERT_WEBHOOK_URL: at('/alert') },
    pings: () => received.filter(({ path }) => path === '/ping'),
    alerts: () => received.filter(({ path }) => path === '/alert'),
    elsewhere: () => received.filter(({ path }) => path === '/elsewhere'),
  }
}

/** Looks each minute of the server's clock, as the job does. */
export const passMinutes = async (server: TestServer, count: number) => {
  for (let minute = 0; minute < count; minute += 1) {
    await runInBackground(server.ctx, 'sendAlarms', () => sendAlarms(server.ctx))
    server.wait(seconds(60))
  }
}

/** Runs the nightly check as a server that has been up for five minutes does. */
export const runNightly = async (server: TestServer) => {
  await verifyNightly(server.ctx)
  server.wait(minutes(5))
  await verifyNightly(server.ctx)
}

type Options = Parameters<typeof startTestServer>[0]

/** A server with a data folder of its own. */
export const startWatched = ({ environment, ...options }: Options = {}) =>
  startTestServer({ ...options, environment: { DATA_DIR: folderForTest(), ...environment } })

/** What an admin is shown. */
export const statusOf = async (server: TestServer) => {
  const { api } = await server.signedIn({ admin: true })
  return (await api.admin.status.$get()).json()
}

export const lineOf = async (server: TestServer, name: string) => {
  const { checks } = await statusOf(server)
  return checks.find((check) => check.name === name)
}
