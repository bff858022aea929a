import { buttonLook } from '#web/components/ui/button-look.ts'

export const PrintButton = ({ label }: { label: string }) => (
  <button
    type="button"
    className={buttonLook({ variant: 'link', className: 'noscript:hidden' })}
    onClick={() => window.print()}
  >
    {label}
  </button>
)
