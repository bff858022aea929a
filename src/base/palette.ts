/*
 * The colours of the pages. Contrast on ground and raised, in light and dark: ink and soft at least 7:1 (AAA), faint,
 * primary, danger and tussockInk at least 4.5:1 (AA), edge at least 3:1 (control outlines). line is decoration only.
 * dusk and greenstone are the grounds of full-width bands, which use the dark colours. web/vite.config.ts makes custom
 * properties from them.
 */
export const palette = {
  ground: { light: '#fbfaf6', dark: '#0f1a20', print: '#ffffff' },
  raised: { light: '#ffffff', dark: '#16242b', print: '#ffffff' },
  sunken: { light: '#f1efe7', dark: '#0a1318', print: '#ffffff' },
  ink: { light: '#12262f', dark: '#eceee8', print: '#000000' },
  soft: { light: '#3c4d54', dark: '#c3cccc', print: '#222222' },
  faint: { light: '#5a696f', dark: '#9aa8ab', print: '#444444' },
  line: { light: '#dad7cc', dark: '#2b3b43', print: '#bbbbbb' },
  edge: { light: '#7d878a', dark: '#6f8288', print: '#666666' },
  primary: { light: '#1c6b5a', dark: '#6cc5ad', print: '#124b3f' },
  primaryDeep: { light: '#124b3f', dark: '#93d8c5', print: '#124b3f' },
  primaryWash: { light: '#e4efea', dark: '#17342f', print: '#ffffff' },
  onPrimary: { light: '#ffffff', dark: '#06241d' },
  tussock: { light: '#b98024', dark: '#d6a450', print: '#7a5210' },
  tussockInk: { light: '#7a5210', dark: '#e2b567', print: '#5c3d0b' },
  tussockWash: { light: '#fbf1da', dark: '#33290f', print: '#ffffff' },
  danger: { light: '#a3271f', dark: '#f3998c', print: '#7d1b15' },
  dangerDeep: { light: '#7d1b15', dark: '#f8bab1', print: '#7d1b15' },
  dangerWash: { light: '#fbebe7', dark: '#3b1c19', print: '#ffffff' },
  onDanger: { light: '#ffffff', dark: '#350b07' },
  dusk: { light: '#12262f', dark: '#163039', print: '#ffffff' },
  greenstone: { light: '#124b3f', dark: '#11453a', print: '#ffffff' },
  shade: { light: '#12262f73', dark: '#03080ba6' },
}

export const documentPalette = {
  ground: palette.ground.light,
  ink: palette.ink.light,
  soft: '#4d5d64',
  line: '#d9d6cb',
  edge: palette.edge.light,
  primary: palette.primary.light,
  onPrimary: palette.onPrimary.light,
}
