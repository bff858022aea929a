import type { Check } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'
import { portraitFaults } from './rules.ts'

/** Never red: pages are whole without a picture. */
export const checkPortrait = ({ config, portrait }: Pick<Context, 'config' | 'portrait'>): Check => {
  const state = portrait()
  const file = config.ownerPortrait
  const inOrder = (text: string): Check => ({ name: 'portrait', state: 'green', text, todo: null })
  if (file === null) return inOrder('No picture is named, so pages show the name in writing.')
  if (state.kind === 'fault') {
    const { text, todo } = portraitFaults[state.fault]
    return { name: 'portrait', state: 'yellow', text: `${file} is not shown: ${text}`, todo }
  }
  if (state.kind === 'made') return inOrder(`Pages show ${file}.`)
  return inOrder(`The pictures of ${file} are made when the server starts, which takes some seconds.`)
}
