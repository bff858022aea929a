import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '#web/verify/page.tsx'

export const Route = createFileRoute('/_site/verify')({
  validateSearch: ({ verifier }: Record<string, unknown>): { verifier?: string | undefined } => ({
    verifier: verifier === undefined ? undefined : String(verifier),
  }),
  component: () => <VerifyPage sent={Route.useSearch().verifier} />,
})
