import type { Config } from './env/env.ts'

type Services = Pick<
  Config,
  'resendApiKey' | 'resendBaseUrl' | 'offSite' | 'heartbeatUrl' | 'alertWebhookUrl' | 'tsaUrl'
>

const originOf = (url: string | null | undefined) => (url ? new URL(url).origin : null)

/** The hosts that the configuration names; null where it names none. */
const originsOf = ({ resendApiKey, resendBaseUrl, offSite, heartbeatUrl, alertWebhookUrl, tsaUrl }: Services) => ({
  email: resendApiKey ? originOf(resendBaseUrl ?? 'https://api.resend.com') : null,
  bucket: originOf(offSite?.endpoint),
  heartbeat: originOf(heartbeatUrl),
  alarm: originOf(alertWebhookUrl),
  timeAuthority: originOf(tsaUrl),
})

/** From now on `fetch`, that of libraries too, asks only {@link originsOf} and the address for news, and follows no redirect (H17). */
export const confineRequests = (config: Services, findNewsUrl: () => string | null = () => null) => {
  const allowed: (string | null)[] = Object.values(originsOf(config))
  const { fetch } = globalThis
  const confined = async (asked: string | URL | Request, init?: RequestInit) => {
    const { origin } = new URL(asked instanceof Request ? asked.url : asked)
    if (!allowed.includes(origin) && origin !== originOf(findNewsUrl()))
      throw new Error(`${origin} is not a host of the configuration`)
    return fetch(asked, { ...init, redirect: 'manual' })
  }
  globalThis.fetch = confined as typeof fetch
}
