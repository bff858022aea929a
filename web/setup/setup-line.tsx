import { portraitPath } from '#src/base/links.ts'
import type { SetupGroup, SetupLine, SetupState } from '#src/setup/rules.ts'
import { Badge } from '#web/components/ui/badge.tsx'

const badges = {
  missing: { variant: 'destructive', label: 'Missing' },
  faulty: { variant: 'warning', label: 'Does not work' },
  sample: { variant: 'warning', label: 'Sample' },
  advised: { variant: 'warning', label: 'Not set' },
  unset: { variant: 'secondary', label: 'Not set' },
  set: { variant: 'default', label: 'Set' },
} as const satisfies Record<SetupState, object>

const Portrait = ({ hash }: { hash: string }) => (
  <img
    src={portraitPath(hash, 320, 'jpg')}
    alt="Your portrait"
    width={320}
    height={400}
    className="mt-2 h-auto w-32 rounded-md"
  />
)

const Line = ({ line, portrait }: { line: SetupLine; portrait: string | null }) => {
  const { name, variables, state, value, text, todo } = line
  const { variant, label } = badges[state]
  return (
    <li className="grid gap-x-8 gap-y-1 border-t border-line py-4 md:grid-cols-[15rem_minmax(0,1fr)]">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 md:block">
        <h3 className="text-lg">{name}</h3>
        <Badge variant={variant} className="md:mt-1">
          {label}
        </Badge>
      </div>
      <div className="measure wrap-anywhere">
        {value !== null && value !== label && <p>{value}</p>}
        {text !== null && <p className={state === 'set' || state === 'unset' ? 'text-soft' : undefined}>{text}</p>}
        {todo !== null && <p className={state === 'unset' ? 'text-soft' : 'font-semibold'}>{todo}</p>}
        {name === 'Portrait' && portrait !== null && <Portrait hash={portrait} />}
        <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-faint">
          {variables.map((variable) => (
            <code key={variable} className="font-mono">
              {variable}
            </code>
          ))}
        </p>
      </div>
    </li>
  )
}

export const SetupLines = ({ group, portrait }: { group: SetupGroup; portrait: string | null }) => (
  <section className="mt-10">
    <h2 className="text-xl">{group.title}</h2>
    <ul className="mt-3 border-b border-line">
      {group.lines.map((line) => (
        <Line key={line.name} line={line} portrait={portrait} />
      ))}
    </ul>
  </section>
)
