import { join } from 'node:path'
import sharp from 'sharp'
import { openPortrait } from '#src/portrait/open.ts'
import { folderForTest } from '#tests/fixtures/folder.ts'

/** A data folder of its own, with what is in it and how the portrait of it is opened. */
export const newFolder = () => {
  const dataDir = folderForTest()
  const warnings: Record<string, unknown>[] = []
  const fail = () => {
    throw new Error('nothing but a warning is logged')
  }
  const log = { info: fail, error: fail, warn: (fields: Record<string, unknown>) => void warnings.push(fields) }
  return {
    dataDir,
    warnings,
    at: (name: string) => join(dataDir, name),
    open: (ownerPortrait: string | null = 'me.jpg') => openPortrait({ config: { dataDir, ownerPortrait }, log }),
  }
}

export const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })

/**
 * As a telephone held upright writes it: the pixels lie on their side, and a note says how to turn them. Upright its upper
 * half is red. It names its maker and a place.
 */
export const photograph = async () => {
  const left = await plain(500, 800, '#c02020').png().toBuffer()
  return plain(1000, 800, '#2020c0')
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Hana Tamati' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '43/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
}

/** Nothing is harder to press than noise. */
export const noise = (background: string) =>
  sharp({
    create: { width: 700, height: 900, channels: 3, background, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
