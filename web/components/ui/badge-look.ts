const common =
  'inline-flex items-center gap-1.5 rounded-sm px-2 py-0.5 text-sm font-semibold whitespace-nowrap before:size-2 before:shrink-0 before:[print-color-adjust:exact] before:content-[""]'

/** The marks differ too, for readers who cannot tell the colours apart. */
const variants = {
  secondary:
    'bg-sunken text-soft ring-1 ring-line ring-inset before:rounded-full before:border-2 before:border-current',
  default: 'bg-primary-wash text-primary before:rounded-full before:bg-current forced-colors:before:bg-[CanvasText]',
  warning: 'bg-tussock-wash text-tussock-ink before:rotate-45 before:bg-current forced-colors:before:bg-[CanvasText]',
  destructive: 'bg-danger-wash text-danger before:h-0.5 before:bg-current forced-colors:before:bg-[CanvasText]',
}

export type BadgeLook = { variant?: keyof typeof variants | undefined }

export const badgeLook = ({ variant = 'default' }: BadgeLook) => `${common} ${variants[variant]}`
