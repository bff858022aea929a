import { useMutation } from '@tanstack/react-query'
import { encode } from 'uqr'
import { appCodeForm } from '#src/auth/schema.ts'
import { useAppForm } from '#web/components/form/form.tsx'
import { FormButtons, FormFrame } from '#web/components/form/form-frame.tsx'
import { validateWith } from '#web/lib/validation.ts'
import { confirmAppMutation } from './queries.ts'

/** Black on white in the dark theme too, because a camera may not read inverted colours. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const parse = validateWith(appCodeForm)

const secretIn = (uri: string) => (new URL(uri).searchParams.get('secret') ?? '').replace(/.{4}(?!$)/g, '$& ')

type AppSetUpProps = { uri: string; onCodes: (codes: string[] | null) => void; onLeave: () => void }

export const AppSetUp = ({ uri, onCodes, onLeave }: AppSetUpProps) => {
  const form = useAppForm({
    values: { code: '' },
    parse,
    send: useMutation(confirmAppMutation).mutateAsync,
    onSuccess: ({ codes }) => {
      onLeave()
      onCodes(codes)
    },
  })
  return (
    <div className="mt-4 grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
      <QrCode text={uri} label="QR code for the authenticator app" />
      <div className="grid content-start gap-5">
        <p>
          Scan the picture with your authenticator app. Without a camera, type this key into the app:{' '}
          <code className="font-mono wrap-anywhere">{secretIn(uri)}</code>
        </p>
        <FormFrame form={form} unmarked label="Authenticator app">
          <form.Code name="code" label="Code" hint="The 6 digits that the app shows now." inputMode="numeric" />
          <FormButtons busy="Checking..." onCancel={onLeave}>
            Confirm
          </FormButtons>
        </FormFrame>
      </div>
    </div>
  )
}
