type Names = readonly (readonly [mark: RegExp, name: string])[]

// The order matters: Edge, Opera and Samsung Internet name Chrome as well, and Chrome names Safari. Apps name no browser.
const browsers: Names = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|OPT|OPiOS)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).* Safari\//, 'Safari'],
  [/Safari\//, 'Safari'],
  [/AppleWebKit\/.*Mobile\//, 'An app'],
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

const shownLength = 100

/** "Firefox 145 on Linux": the name and the major version, which identify a browser and hardly a person. */
export const formatBrowser = (userAgent: string) => {
  const browser = browsers.find(([mark]) => mark.test(userAgent))
  const system = systems.find(([mark]) => mark.test(userAgent))?.[1]
  if (!browser) return userAgent.slice(0, shownLength).trim() || 'A browser without a name'
  const [mark, name] = browser
  const version = mark.exec(userAgent)?.[1]
  return `${name}${version ? ` ${version}` : ''}${system ? ` on ${system}` : ''}`
}
