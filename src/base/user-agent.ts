type Names = readonly (readonly [mark: RegExp, name: string])[]

// The order matters: Edge, Opera and Samsung Internet name Chrome as well, and Chrome names Safari.
const browsers: Names = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

const nameIn = (names: Names, text: string) => names.find(([mark]) => mark.test(text))?.[1]

const shownLength = 100

export const formatBrowser = (userAgent: string) => {
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser) return system ? `${browser} on ${system}` : browser
  return userAgent.slice(0, shownLength).trim() || 'A browser without a name'
}
