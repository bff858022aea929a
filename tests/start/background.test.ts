import { expect, test } from 'vitest'
import { backgroundEnded, inBackground } from '#src/background.ts'
import { openHouse } from '../given/open-house.ts'

test('H9: 100 pieces of work that fail are 100 lines in the log, without a word of what was in hand', async () => {
  const house = openHouse()
  house.expectError('background_fault')
  const works = [
    () => Promise.reject(new TypeError('Hana Tāmati')),
    () => {
      throw new Error('Hana Tāmati')
    },
    () => Promise.reject('Hana Tāmati'),
  ]
  for (let n = 0; n < 100; n += 1) inBackground(house.kit, 'work', works[n % 3] ?? (() => {}))
  await backgroundEnded(house.kit)
  expect(house.logged).toHaveLength(100)
  const told = house.logged.map(({ level, kind, reason }) => `${level} ${kind} ${reason}`)
  expect([...new Set(told)].sort()).toEqual(['error work Error', 'error work TypeError', 'error work unknown'])
  expect(JSON.stringify(house.logged)).not.toContain('Hana')
})

test('H8: what is in the background is waited for, with what it began itself', async () => {
  const house = openHouse()
  const ended: string[] = []
  inBackground(house.kit, 'first', async () => {
    await Promise.resolve()
    inBackground(house.kit, 'second', async () => {
      await Promise.resolve()
      ended.push('second')
    })
    ended.push('first')
  })
  await backgroundEnded(house.kit)
  expect(ended).toEqual(['first', 'second'])
})
