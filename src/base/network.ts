const isIpv4 = (address: string) => !address.includes(':')

const plainOf = (address: string) => (address.startsWith('::ffff:') ? address.slice(7) : address)

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
const groupsOf = (address: string) => {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const full = [...groups, ...Array.from({ length: missing }, () => '0'), ...(tail ?? '').split(':').filter(Boolean)]
  return full.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** An IPv4 address, or the IPv6 /64 of one customer (A8). */
export const networkOf = (address: string) => {
  const plain = plainOf(address)
  return isIpv4(plain) ? plain : `${groupsOf(plain).slice(0, 4).join(':')}::/64`
}

/** The IPv6 /56 that many providers give to one household; null for IPv4. */
export const siteNetworkOf = (address: string) => {
  const plain = plainOf(address)
  if (isIpv4(plain)) return null
  const [first, second, third, fourth = ''] = groupsOf(plain)
  return `${[first, second, third, fourth.padStart(4, '0').slice(0, 2)].join(':')}::/56`
}

/** The IPv4 /24 or the IPv6 /48 around an address: the most that a provider gives to one customer. */
export const widerNetworkOf = (address: string) => {
  const plain = plainOf(address)
  return isIpv4(plain)
    ? `${plain.split('.').slice(0, 3).join('.')}.0/24`
    : `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}

/** A public domain name. Health checks and proxies use IP addresses, names of one word and private suffixes. */
export const isPublicName = (host: string) =>
  /^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/.test(host) && !/\.(internal|flycast|local|localhost)$/.test(host)
