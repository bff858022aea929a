import ridge from './ridge.svg'

/**
 * The server's one drawing: the ridge line of the Southern Alps above the plains. Seen from there: the main divide, the
 * shade on its southern faces, the foothills, the flat. A file of its own, so that no page carries it twice.
 * `className` gives its height. `lazy` where it stands below what is seen first: to a browser a drawing is a document of
 * its own, which keeps a phone busy for a while.
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
