import { type ButtonLook, buttonLook } from '#web/components/ui/button-look.ts'

export const PrintButton = ({ label, variant = 'secondary' }: { label: string } & Pick<ButtonLook, 'variant'>) => (
  <button
    type="button"
    className={buttonLook({ variant, className: 'noscript:hidden' })}
    onClick={() => window.print()}
  >
    {label}
  </button>
)
