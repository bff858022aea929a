import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

// Preloaded into each product. Its clock stands while its data folder has the file `held-clock`, so that the ten seconds
// of Undo do not end before a slow test has pressed it. For each byte of `clock-ahead` it is ten seconds ahead, so that
// no other test waits for their end.
const { now } = Date
const folder = process.env.DATA_DIR ?? ''
const held = join(folder, 'held-clock')
const ahead = join(folder, 'clock-ahead')
const moved = () => now() + (statSync(ahead, { throwIfNoEntry: false })?.size ?? 0) * 10_000
let behind = 0
let standsAt: number | null = null
Date.now = () => {
  if (existsSync(held)) {
    standsAt ??= moved() - behind
    return standsAt
  }
  if (standsAt !== null) behind = moved() - standsAt
  standsAt = null
  return moved() - behind
}
