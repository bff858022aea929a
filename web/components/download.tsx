import type { ReactNode } from 'react'
import { type ButtonLook, buttonLook } from './ui/button-look.ts'

type DownloadProps = ButtonLook & { href: string; className?: string; children: ReactNode }

export const DownloadLink = ({ href, children, variant = 'link', ...look }: DownloadProps) => (
  <a href={href} download className={buttonLook({ variant, ...look })}>
    {children}
  </a>
)
