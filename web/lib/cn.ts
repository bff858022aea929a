import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { classGroups: { 'max-w': ['measure'] } } })

/** Class names in order; of two that set the same thing, the later one stays. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
