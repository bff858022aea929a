import ridge from './ridge.svg'

/**
 * The Southern Alps above the plains: main divide, shaded southern faces, foothills, flat. `className` sets the height.
 * `lazy` below the first screen: a browser lays out an SVG as a document of its own, which costs a phone time.
 */
export const Ridge = ({ className, lazy = false }: { className: string; lazy?: boolean }) => (
  <img
    src={ridge}
    alt=""
    decoding="async"
    fetchPriority="low"
    loading={lazy ? 'lazy' : undefined}
    className={`block w-full ${className}`}
  />
)
