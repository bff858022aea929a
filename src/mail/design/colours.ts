import { documentPalette, palette } from '#src/base/palette.ts'

type Role = { property: 'background-color' | 'border-color' | 'color'; light: string; dark: string }

/** The roles of colours. An element names its roles as classes, for which the dark-mode styles set other colours. */
export const roles = {
  ground: { property: 'background-color', light: documentPalette.ground, dark: palette.ground.dark },
  ink: { property: 'color', light: documentPalette.ink, dark: palette.ink.dark },
  soft: { property: 'color', light: documentPalette.soft, dark: palette.soft.dark },
  line: { property: 'border-color', light: documentPalette.line, dark: palette.line.dark },
  action: { property: 'color', light: documentPalette.primary, dark: palette.primary.dark },
  button: { property: 'background-color', light: documentPalette.primary, dark: palette.primary.dark },
  'on-button': { property: 'color', light: documentPalette.onPrimary, dark: palette.onPrimary.dark },
  dusk: { property: 'background-color', light: palette.dusk.light, dark: palette.dusk.dark },
  greenstone: { property: 'background-color', light: palette.greenstone.light, dark: palette.greenstone.dark },
  'on-band': { property: 'color', light: palette.ink.dark, dark: palette.ink.dark },
  'on-band-soft': { property: 'color', light: palette.soft.dark, dark: palette.soft.dark },
} as const satisfies Record<string, Role>

const atNight = (within: Record<Role['property'], string>) =>
  Object.entries(roles)
    .map(([name, { property, dark }]) => `${within[property]}.${name}{${property}:${dark} !important}`)
    .join('')

/** Apple Mail and Outlook use these, except Outlook on Windows. */
export const nightStyle = `@media (prefers-color-scheme:dark){${atNight({ 'background-color': '', 'border-color': '', color: '' })}}`

/** Outlook on the web and on phones marks the elements that it recolours, and uses these instead. */
export const outlookNightStyle = atNight({
  'background-color': '[data-ogsb] ',
  'border-color': '[data-ogsb] ',
  color: '[data-ogsc] ',
})
