import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf } from '#src/audit/anchors.ts'
import { inspector } from '#src/inspector.ts'
import { inspect } from '#src/status/inspect.ts'
import { busyServer } from '#tests/audit/fixtures.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'
import { storedIn } from '#tests/fixtures/server.ts'

test('the file is inspected by another process, which is ended with the server', async () => {
  const { ctx } = (await busyServer()).server
  const folder = folderForTest()
  const [address, noFile] = [join(folder, 'front-office.sqlite'), join(folder, 'none')]
  writeFileSync(address, storedIn(ctx.db))
  mkdirSync(noFile)
  const anchors = anchorsOf(ctx, ctx)
  expect(await inspector.inspect({ address, anchors })).toEqual(inspect(ctx, anchors))
  const stopped = inspector.inspect({ address, anchors })
  inspector.stop()
  expect(await stopped).toBeNull()
  await expect(inspector.inspect({ address: noFile, anchors })).rejects.toThrow('without an answer')
})
