type FigureProps = {
  value: string
  unit?: string
  basis?: string
  size?: 'large' | 'medium'
}

export const Figure = ({ value, unit, basis, size = 'large' }: FigureProps) => (
  <p className="wrap-anywhere">
    <span className={`tabular font-serif ${size === 'large' ? 'text-figure' : 'text-2xl'}`}>{value}</span>
    {unit && <span className="text-soft"> {unit}</span>}{' '}
    {basis && <span className="mt-1 block text-sm text-soft">{basis}</span>}
  </p>
)
