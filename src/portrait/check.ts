import { type Finding, green, yellow } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'
import { readPortraitFile } from './file.ts'
import { portraitFaults } from './rules.ts'

/** Never red: pages are whole without a picture. */
export const checkPortrait = ({ business, config }: Pick<Context, 'business' | 'config'>): Finding => {
  const file = config.ownerPortrait
  if (file === null) return green(`Pages show the ${business().portrait === null ? 'name in writing' : 'picture'}.`)
  const read = readPortraitFile(file, config)
  if (!('fault' in read)) return green(`Pages show ${file}.`)
  const { text, todo } = portraitFaults[read.fault]
  return yellow(`${file} is not shown: ${text}`, todo)
}
