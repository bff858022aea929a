/** A channel to the other tabs of this browser; null where cookies are blocked, as Firefox then throws. */
export const openChannel = (name: string) => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
