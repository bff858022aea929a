import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { classGroups: { 'max-w': ['measure'] } } })

export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
