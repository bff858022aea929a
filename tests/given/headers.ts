import { expect } from 'vitest'

/** What every answer carries, whatever it says (F9). */
export const expectEveryHeader = (headers: Headers, what: string) => {
  expect(headers.get('strict-transport-security'), what).toBe('max-age=63072000; includeSubDomains')
  expect(headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(headers.get('referrer-policy'), what).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy'), what).toBe('same-origin')
  for (const feature of ['camera', 'geolocation', 'microphone', 'payment', 'usb']) {
    expect(headers.get('permissions-policy'), what).toContain(`${feature}=()`)
  }
  expect(headers.get('x-frame-options'), what).toBe('DENY')
  expect(headers.get('server'), what).toBeNull()
}
