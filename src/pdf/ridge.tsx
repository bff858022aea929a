import { Path, Svg } from '@react-pdf/renderer'
import { Box } from './elements.tsx'
import { width } from './styles.ts'

/** The same paths as in web/components/ridge-line.svg. */
const ridgeLines = [
  {
    stroke: '#3c4d54',
    strokeWidth: 1.3,
    d: 'M-40 42l8 1l11 5l9 3l11 0l9 4l8-2l14-5l7 0l11-5l8-2l15 5l10 0l13 3l12 3l11 2l13-4l7-3l12-2l12-4l8-1l11 4l14 5l11 0l6 4l14 4l10-3l13-4l11-5l11-3l12-3l10 3l7 0l8 2l6 1l7 3l6-2l4-1l8-5l5-2l5-1l5 2l10 3l5 1l5 4l8 2l3-5l6-3l3-5l6-2l3-3l6 3l12 3l5 4l10 4l10 3l8-3l12-5l8-4l6-3l10-3l9 3l9 2l10 5l7 2l8 2l7-3l7-1l5-4l9-3l7-2l8 3l15 3l10 3l13 7l10 2l15-7l17-5l8-4l16-6l14-8l11 2l13 8l9 0l12 3l13 5l9-3l16-7l8 0l11-6l14-6l12 6l16 5l9 2l16 5l10 5l7-4l9-3l11-2l7-4l11-5l10 5l8 2l10 1l6 4l10 2l11-2l12-2l12-7l16-4l9-1l14 7l8 1l15 5l11 6l9 4l10-3l11-2l11-6l10 0l14-6l7 3l6 5l7 6l6 1l4 3l7-4l8-3l7-3l6-3l8-4l11 4l7 1l11 3l7 4l10 2l12-4l8-3l10-1l5-2l12-4l5 3l7 8l5 3l6 4l7 3l5-3l12-4l7-2l4-2l9-4l14 3l12 4l10 1l11 2l15 4l11-3l16-2l16-4l17-2l14-2l5 4l4 3l6 6l5 5l5 3l7-5l4-2l8-2l7-5l7-2l15 2l8 3l14 3l10 2l15 5l15-2l12-2l9-3l17-1l12-4l4 4l5 0l8 6l3-1l6 5l8-2l7-5l6-2l7-3l6-2',
  },
  {
    stroke: '#9aa5a8',
    strokeWidth: 1,
    d: 'M-40 52l10 2l17 4l6 1l15 3l9-2l13-4l9-2l11-4l19 3l9 1l17 2l19 2l10-4l8 0l11-5l12-3l17 3l21 6l15 3l19 5l20-5l14-1l18-3l24-5l35 2l22 3l31 2l24 2l16-2l27-2l12-1l25-1l14 3l9 1l9 2l14 2l20-3l11-2l18-2l14-3l14 3l15 2l17 3l16 4l10-3l9 0l14-4l10-1l12 2l12 2l21 3l12 2l16-2l16-1l17-1l17-3l22 3l29 3l36 5l28 3l28-2l10-2l22-3l28-4l18 5l11 0l21 5l11 2l9-3l19-4l11-1l11-3l27 3l15 2l17 2l26 3l23-1l36-4l27-4l29-2l26 3l20 3l22 2l24 2l19-2l33-1l24-3l21-3l14 1l12 2l23 2l11 1l10-1l14-1l14-3l11-1',
  },
  {
    stroke: '#b98024',
    strokeWidth: 1.6,
    d: 'M0 93C260 90 520 95 780 93S1240 91 1440 94',
  },
]

/** Decoration: print.ts makes an artifact of it. */
export const PaperRidge = () => (
  <Box wrap={false} style={{ paddingTop: 6 }}>
    <Svg viewBox="0 0 1440 96" style={{ width, height: (width * 96) / 1440 }}>
      {ridgeLines.map((line) => (
        <Path key={line.stroke} {...line} />
      ))}
    </Svg>
  </Box>
)
