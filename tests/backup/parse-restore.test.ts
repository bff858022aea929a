import { expect, test } from 'vitest'
import { parseRestore } from '#src/backup/parse-restore.ts'

test.each([
  [['latest'], { from: 'latest', until: null }],
  [['/data/backups/copy.sqlite'], { from: '/data/backups/copy.sqlite', until: null }],
  [['s3', '--at', '2026-11-22T16:05+13:00'], { from: 's3', until: '2026-11-22T03:05:00.000Z' }],
  [['s3', '--at', '2026-11-22T03:05:09Z'], { from: 's3', until: '2026-11-22T03:05:09.000Z' }],
  [['latest', '--at', '2026-11-22'], { from: 'latest', until: '2026-11-22T10:59:59.999Z' }],
])('restore %j', (words, wanted) => {
  expect(parseRestore(words)).toEqual(wanted)
})

test.each([
  [[]],
  [['--at']],
  [['s3', '--at']],
  [['s3', '--at', 'yesterday']],
  [['s3', '--at', '2026-11-22T16:05']],
  [['s3', '--at', '2026-13-22T16:05Z']],
  [['s3', '--until', '2026-11-22']],
  [['copy.sqlite', '--at', '2026-11-22']],
  [['s3', '--at', '2026-11-22', 'more']],
])('restore %j is not understood', (words) => {
  expect(parseRestore(words)).toBeNull()
})
