/** Other tabs of this browser. Null where it keeps no cookie, as Firefox then refuses this too. */
export const openChannel = (name: string) => {
  try {
    return new BroadcastChannel(name)
  } catch {
    return null
  }
}
