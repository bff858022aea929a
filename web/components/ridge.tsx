import ridge from './ridge.svg'
import ridgeLine from './ridge-line.svg'

type RidgeProps = { className: string }

/** The Southern Alps for the foot of a dark band, in the colours of the page below. `className` sets the height. */
export const Ridge = ({ className }: RidgeProps) => (
  <img
    src={ridge}
    alt=""
    decoding="async"
    fetchPriority="low"
    className={`block w-full scheme-light-dark ${className}`}
  />
)

export const RidgeLine = ({ className }: RidgeProps) => (
  <img src={ridgeLine} alt="" decoding="async" className={`block w-full ${className}`} />
)
