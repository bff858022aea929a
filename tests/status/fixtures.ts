import { expect, onTestFinished } from 'vitest'
import { runInBackground } from '#src/background-tasks.ts'
import { minutes, seconds } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import { recordRun } from '#src/runs/record.ts'
import { checkStatus } from '#src/status/check-status.ts'
import { sendAlarms } from '#src/status/send-alarms.ts'
import { verifyNightly } from '#src/status/verify-nightly.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startTestServer, type TestServer } from '#tests/fixtures/server.ts'

type Received = { path: string; method: string; title: string | null; body: Record<string, string> | null }

/** A service on the loopback interface that receives pings at /ping and messages at /alert. */
export const startReceiver = () => {
  const received: Received[] = []
  const answers = { '/ping': 200, '/alert': 200 }
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { method, headers, url } = request
      const path = new URL(url).pathname as keyof typeof answers
      const text = await request.text()
      received.push({ path, method, title: headers.get('x-title'), body: text ? JSON.parse(text) : null })
      return new Response(null, { status: answers[path] })
    },
  })
  onTestFinished(() => server.stop(true))
  const at = (wanted: string) => received.filter(({ path }) => path === wanted)
  const urlOf = (path: string) => new URL(path, server.url).href
  return {
    answers,
    environment: { HEARTBEAT_URL: urlOf('/ping'), ALERT_WEBHOOK_URL: urlOf('/alert') },
    pings: () => at('/ping'),
    alerts: () => at('/alert'),
    newest: () => at('/alert').at(-1)?.body?.message,
  }
}

const recordProvider = ({ ctx }: Pick<TestServer, 'ctx'>, ok: boolean) =>
  transact(ctx, (tx) => recordRun(tx, { kind: 'mail_provider', ok, detail: ok ? {} : { reason: '403' } }))

/** The provider refuses every email, or takes them again. */
export const turnRed = (server: Pick<TestServer, 'ctx'>) => recordProvider(server, false)
export const turnGreen = (server: Pick<TestServer, 'ctx'>) => recordProvider(server, true)

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

export const startWatched = ({ environment, ...options }: Options = {}) =>
  startTestServer({ ...options, environment: { DATA_DIR: folderForTest(), ...environment } })

export const lineOf = ({ ctx }: TestServer, name: string) =>
  checkStatus(ctx).checks.find((check) => check.name === name) ?? expect.fail(`no check ${name}`)
