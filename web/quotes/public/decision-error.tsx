import { Problem } from '#src/base/problem.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { quotePage } from '#web/content/public-quote.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'

const { act } = quotePage

export const DecisionError = ({ error, title }: { error: Error | null; title: string }) => {
  if (!error) return null
  const changed = error instanceof Problem && error.code === 'quote_changed'
  return (
    <div role="alert" className="mt-6 rounded-md border-l-4 border-danger bg-danger-wash px-4 py-3">
      <p className="font-semibold text-danger">{title}</p>
      <p className="mt-0.5">
        {sentenceOf(error)} {!changed && act.safe}
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
