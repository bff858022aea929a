import ridge from './ridge.svg'

/**
 * The house's one drawing: the ridge line of the Southern Alps above the plains. Seen from there: the main divide, the
 * shade on its southern faces, the foothills, the flat. A file of its own, so that no page carries it twice.
 * `className` gives its height.
 */
export const Ridge = ({ className }: { className: string }) => (
  <img src={ridge} alt="" decoding="async" fetchPriority="low" className={`block w-full ${className}`} />
)
