import type { Check } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'
import { readPortraitFile } from './file.ts'
import { portraitFaults } from './rules.ts'

/** Never red: pages are whole without a picture. */
export const checkPortrait = ({ config, portrait }: Pick<Context, 'config' | 'portrait'>): Check => {
  const file = config.ownerPortrait
  const inOrder = (text: string): Check => ({ name: 'portrait', state: 'green', text, todo: null })
  if (file === null) {
    return inOrder(portrait() === null ? 'Pages show the name in writing.' : 'Pages show the picture.')
  }
  const read = readPortraitFile(file, config)
  if (!('fault' in read)) return inOrder(`Pages show ${file}.`)
  const { text, todo } = portraitFaults[read.fault]
  return { name: 'portrait', state: 'yellow', text: `${file} is not shown: ${text}`, todo }
}
