type FigureProps = {
  value: string
  unit?: string
  /** What the figure rests on: GST, a term, an estimate. */
  basis?: string
  size?: 'large' | 'medium'
}

/** A number set large, with what it counts and what it rests on. */
export const Figure = ({ value, unit, basis, size = 'large' }: FigureProps) => (
  <p className="wrap-anywhere">
    <span className={`tabular font-serif ${size === 'large' ? 'text-figure' : 'text-2xl'}`}>{value}</span>
    {unit && <span className="text-soft"> {unit}</span>}{' '}
    {basis && <span className="mt-1 block text-sm text-soft">{basis}</span>}
  </p>
)
