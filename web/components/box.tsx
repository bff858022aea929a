import type { ReactNode } from 'react'

const looks = {
  good: 'border-primary bg-primary-wash',
  heed: 'border-tussock bg-tussock-wash',
  bad: 'border-danger bg-danger-wash',
}

type BoxProps = { look: keyof typeof looks; title: string; level?: 'h2' | 'h3' | 'p'; children: ReactNode }

/** A word apart from the rest: what went well, what to heed, what went wrong. */
export const Box = ({ look, title, level: Title = 'p', children }: BoxProps) => (
  <div data-edge className={`grid gap-1 rounded-md border-l-4 px-5 py-4 ${looks[look]}`}>
    <Title className={`${Title === 'p' ? 'font-semibold' : 'text-lg'} ${look === 'bad' ? 'text-danger' : ''}`}>
      {title}
    </Title>
    {children}
  </div>
)
