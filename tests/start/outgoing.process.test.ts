import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { uploadCopy } from '#src/backup/bucket.ts'
import { confineRequests } from '#src/outgoing.ts'
import { startBucket } from '#tests/fixtures/bucket.ts'
import { configured } from '#tests/fixtures/config.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startServerProcess } from '#tests/fixtures/server-process.ts'

/** A host that counts what it is asked, and whose answers all lead to another. */
const host = (location = '') => {
  const asked: string[] = []
  const waiting: (() => void)[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ method, url }) => {
      asked.push(`${method} ${new URL(url).pathname}`)
      if (asked.length > 1) for (const resolve of waiting) resolve()
      return new Response(null, location ? { status: 307, headers: { location } } : {})
    },
  })
  onTestFinished(() => server.stop(true))
  const twice = new Promise<void>((resolve) => waiting.push(resolve))
  return { url: server.url.origin, asked, twice }
}

const confined = (environment: Record<string, string>) => {
  const { fetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = fetch
  })
  confineRequests(configured(environment))
}

test('requests go to the hosts that the configuration names, and to no other (H17)', async () => {
  const [email, bucket, heartbeat, alarm, other] = [host(), host(), host(), host(), host()]
  confined({
    RESEND_BASE_URL: `${email.url}/v1`,
    BACKUP_S3_ENDPOINT: bucket.url,
    BACKUP_S3_BUCKET: 'copies',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_KEY: Buffer.alloc(32, 9).toString('base64'),
    HEARTBEAT_URL: `${heartbeat.url}/a-secret`,
    ALERT_WEBHOOK_URL: alarm.url,
  })
  for (const { url, asked } of [email, bucket, heartbeat, alarm]) {
    for (const target of [`${url}/a`, new URL('/b', url), new Request(`${url}/c`)]) {
      expect((await fetch(target)).status).toBe(200)
    }
    expect(asked).toEqual(['GET /a', 'GET /b', 'GET /c'])
  }
  const { port } = new URL(email.url)
  for (const target of [other.url, new URL(other.url), new Request(other.url), `http://localhost:${port}`, 'data:,a']) {
    await expect(fetch(target)).rejects.toThrow('is not a host of the configuration')
  }
  expect(other.asked).toEqual([])
})

test('a redirect is not followed, whatever the caller asks for (H17)', async () => {
  const other = host()
  const { url } = host(other.url)
  confined({ HEARTBEAT_URL: url })
  for (const target of [url, new Request(url, { redirect: 'follow' })]) {
    expect((await fetch(target, { redirect: 'follow' })).status).toBe(307)
  }
  expect(other.asked).toEqual([])
})

test('a copy still reaches the bucket, and its size is asked for (H17)', async () => {
  const { environment, folder } = await startBucket()
  confined(environment)
  const file = join(folder, 'copy')
  writeFileSync(file, 'a copy')
  const { bytes } = await uploadCopy(
    { config: configured(environment) },
    { file, name: '2026-11-22T01-02-03Z-8.sqlite' },
  )
  expect(bytes).toBeGreaterThan(0)
})

test('without services nobody may be asked (H17)', async () => {
  confined({ RESEND_API_KEY: '' })
  await expect(fetch('https://api.resend.com')).rejects.toThrow('is not a host of the configuration')
})

test('a provider that redirects leads the emails of a running server nowhere else (H17)', async () => {
  const other = host()
  const provider = host(`${other.url}/emails`)
  const folder = folderForTest()
  const environment = { RESEND_API_KEY: 're_x', RESEND_BASE_URL: provider.url }
  const server = await startServerProcess(folder, environment)
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended()
  })
  await server.until('/healthz', ({ status }) => status === 200)
  const signUp = await server.ask('/api/auth/sign-up', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'hana@rimu.example', password: 'ferns and river stones' }),
  })
  expect(signUp.status).toBe(200)
  // The second attempt shows that the first one has ended.
  await provider.twice
  expect([...new Set(provider.asked)]).toEqual(['POST /emails'])
  expect(other.asked).toEqual([])
})
