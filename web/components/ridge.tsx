import ridge from './ridge.svg'
import ridgeLine from './ridge-line.svg'

type RidgeProps = { className: string }

/** The Southern Alps above the plains, for the foot of a dark band: it ends in the ground of the page, whose scheme it has. `className` sets the height. */
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
