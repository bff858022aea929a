import type { Context } from '#src/context.ts'
import type { Check } from './rules.ts'

export const checkProxy = ({ config }: Pick<Context, 'config'>): Check => {
  const { origin, trustProxy } = config
  if (trustProxy) {
    return { name: 'proxy', state: 'green', text: `Visitors are told apart by ${trustProxy.header}.`, todo: null }
  }
  if (!origin.startsWith('https:')) {
    return { name: 'proxy', state: 'green', text: 'Visitors are told apart by their connection.', todo: null }
  }
  return {
    name: 'proxy',
    state: 'yellow',
    text: 'Every visitor has the address of the proxy before this server, so all of them share the limits of one.',
    todo: 'Set TRUST_PROXY to fly, cloudflare or x-forwarded-for:1, whichever stands before the server.',
  }
}
