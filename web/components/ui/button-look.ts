const common =
  'button touchable inline-flex items-center justify-center gap-2 rounded-md text-center font-semibold no-underline transition-colors duration-150 aria-disabled:cursor-not-allowed'

const variants = {
  primary:
    'bg-primary text-on-primary hover:bg-primary-deep active:bg-primary-deep aria-disabled:bg-sunken aria-disabled:text-faint aria-disabled:ring-1 aria-disabled:ring-line aria-disabled:ring-inset',
  danger:
    'bg-danger text-on-danger hover:bg-danger-deep active:bg-danger-deep aria-disabled:bg-sunken aria-disabled:text-faint aria-disabled:ring-1 aria-disabled:ring-line aria-disabled:ring-inset',
  secondary:
    'bg-raised text-ink ring-1 ring-edge ring-inset hover:bg-sunken hover:ring-ink active:bg-sunken aria-disabled:bg-transparent aria-disabled:text-faint aria-disabled:ring-line',
  destructive:
    'bg-raised text-danger ring-1 ring-danger ring-inset hover:bg-danger hover:text-on-danger active:bg-danger active:text-on-danger aria-disabled:bg-transparent aria-disabled:text-faint aria-disabled:ring-line',
  quiet: 'text-ink hover:bg-sunken active:bg-sunken aria-disabled:bg-transparent aria-disabled:text-faint',
  link: 'link min-h-6 text-left font-normal aria-disabled:text-faint',
}

const sizes = { small: 'text-sm', medium: 'text-base', large: 'text-lg' }
const paddings = { small: 'px-3 py-1.5', medium: 'px-4.5 py-2', large: 'px-6 py-3' }

export type ButtonLook = {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

export const buttonLook = ({
  variant = 'primary',
  size = 'medium',
  className = '',
}: ButtonLook & { className?: string } = {}) =>
  [common, variants[variant], sizes[size], variant === 'link' ? '' : paddings[size], className]
    .filter(Boolean)
    .join(' ')
