/** 203.0.113.x; of an IPv6 address the first three groups. Null if it is none. */
export const addressInPart = (address: string) => {
  const ipv4 = /(?:^|:)(\d+[.]\d+[.]\d+)[.]\d+$/.exec(address)
  if (ipv4) return `${ipv4[1]}.x`
  if (!address.includes(':')) return null
  const [head = ''] = address.split('::')
  return [...head.split(':').filter(Boolean).slice(0, 3), '…'].join(':')
}

const browserLength = 100

/** Up to the system that the browser runs on. Null if it gave no name. */
export const browserInPart = (userAgent: string) =>
  /^[^(]*(?:[(][^)]*[)])?/.exec(userAgent)?.[0].slice(0, browserLength).trim() || null
