import type { Gst } from './business/schema.ts'
import type { TrustedProxy } from './env-values.ts'

export type StartWarning = {
  event: 'unknown_variable' | 'gst_number_unset' | 'gst_number_unused' | 'proxy_not_trusted'
  reason: string
}

export const gstWarnings = (gst: Gst, number: string | undefined): StartWarning[] => {
  if (gst === 'registered' && !number) {
    return [{ event: 'gst_number_unset', reason: 'BUSINESS_GST is registered, and BUSINESS_GST_NUMBER is not set.' }]
  }
  if (gst === 'not' && number) {
    return [{ event: 'gst_number_unused', reason: 'BUSINESS_GST_NUMBER is not shown, because BUSINESS_GST is not.' }]
  }
  return []
}

// The server itself speaks no TLS, so with an https ORIGIN something stands before it.
export const proxyWarnings = (address: string, proxy: TrustedProxy | null): StartWarning[] =>
  address.startsWith('https:') && !proxy
    ? [
        {
          event: 'proxy_not_trusted',
          reason:
            'ORIGIN is https and TRUST_PROXY is none: every visitor has the address of the proxy, and all share the limits of one. Set TRUST_PROXY to what stands before the server.',
        },
      ]
    : []
