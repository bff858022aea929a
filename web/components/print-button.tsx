import { buttonLook } from './ui/button-look.ts'

export const PrintButton = ({ label }: { label: string }) => (
  <button type="button" className={buttonLook({ variant: 'secondary' })} onClick={() => window.print()}>
    {label}
  </button>
)
