import { expect, onTestFinished, test } from 'vitest'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { startProductProcess } from '#tests/fixtures/product.ts'
import { startServerProcess } from '#tests/fixtures/server-process.ts'

test('a port that another server has is refused and named', async () => {
  const first = await startServerProcess(folderForTest())
  onTestFinished(() => void first.child.kill('SIGKILL'))
  await first.until('/livez', ({ status }) => status === 200)
  const second = startProductProcess({ dataDir: folderForTest(), port: first.port })
  onTestFinished(() => void second.child.kill('SIGKILL'))
  expect(await second.exited).toBe(1)
  expect(second.log()).toContain(`Is port ${first.port} in use?`)
})
