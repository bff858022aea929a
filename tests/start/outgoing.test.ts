import { expect, onTestFinished, test } from 'vitest'
import { confineRequests } from '#src/outgoing.ts'
import { configured } from '#tests/fixtures/config.ts'
import { bucketEnvironment } from '#tests/fixtures/fakes/bucket.ts'

/** A host that counts what it is asked, and whose answers all lead to another. */
const host = (location = '') => {
  const asked: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ method, url }) => {
      asked.push(`${method} ${new URL(url).pathname}`)
      return new Response(null, location ? { status: 307, headers: { location } } : {})
    },
  })
  onTestFinished(() => server.stop(true))
  return { url: server.url.origin, asked }
}

const confined = (environment: Record<string, string>) => {
  const { fetch } = globalThis
  onTestFinished(() => void Object.assign(globalThis, { fetch }))
  confineRequests(configured(environment))
}

test('requests go to the hosts that the configuration names, and to no other (H17)', async () => {
  const [email, bucket, heartbeat, alarm, time, other] = [host(), host(), host(), host(), host(), host()]
  confined({
    ...bucketEnvironment(bucket.url),
    RESEND_BASE_URL: `${email.url}/v1`,
    HEARTBEAT_URL: `${heartbeat.url}/a-secret`,
    ALERT_WEBHOOK_URL: alarm.url,
    TSA_URL: `${time.url}/tsr`,
  })
  for (const { url, asked } of [email, bucket, heartbeat, alarm, time]) {
    for (const target of [`${url}/a`, new URL('/b', url), new Request(`${url}/c`)])
      expect((await fetch(target)).status).toBe(200)
    expect(asked).toEqual(['GET /a', 'GET /b', 'GET /c'])
  }
  const { port } = new URL(email.url)
  for (const target of [other.url, new URL(other.url), new Request(other.url), `http://localhost:${port}`, 'data:,a'])
    await expect(fetch(target)).rejects.toThrow('is not a host of the configuration')
  expect(other.asked).toEqual([])
})

test('a redirect is not followed, whatever the caller asks for (H17)', async () => {
  const other = host()
  const { url } = host(other.url)
  confined({ HEARTBEAT_URL: url })
  for (const target of [url, new Request(url, { redirect: 'follow' })])
    expect((await fetch(target, { redirect: 'follow' })).status).toBe(307)
  expect(other.asked).toEqual([])
})
