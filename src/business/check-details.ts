import type { Check } from '#src/base/check.ts'
import type { Context } from '#src/context.ts'
import { consequenceOf } from './complete.ts'

/** Never red: nothing that worked has failed, and an alarm before the first quote would be ignored ever after. */
export const checkDetails = ({ config }: Pick<Context, 'config'>): Check => {
  const { unset } = config
  if (unset.length === 0)
    return { name: 'business', state: 'green', text: 'All that contracts show is set.', todo: null }
  return {
    name: 'business',
    state: 'yellow',
    text: `Placeholders stand for what contracts show. ${consequenceOf(config)}`,
    todo: `Set ${unset.join(', ')}.`,
  }
}
