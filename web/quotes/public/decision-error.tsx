import { Problem, problems } from '#src/base/problem.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'

const { act } = quotePage

/** A refusal, where the button that met it is. What the next step is depends on what was said. */
export const Trouble = ({ fault, title }: { fault: Error | null; title: string }) => {
  if (!fault) return null
  const changed = fault instanceof Problem && fault.code === 'quote_changed'
  const spoken = fault instanceof Problem || fault.name === 'ConnectionLost' ? fault.message : problems.unexpected[1]
  return (
    <div role="alert" className="mt-6 rounded-md border-l-4 border-danger bg-danger-wash px-4 py-3">
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-0.5">
        {spoken} {!changed && act.safe}
      </p>
      {changed && (
        <button
          type="button"
          className={buttonLook({ variant: 'secondary', size: 'small', className: 'mt-3' })}
          onClick={() => window.location.reload()}
        >
          {act.reload}
        </button>
      )}
    </div>
  )
}
