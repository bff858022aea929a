import { lazy, Suspense } from 'react'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { inlineSigningPage as copy } from '#web/content/inline-signing.ts'
import { loadChunk } from '#web/lib/hydration/new-build.ts'
import { NdaSection } from './nda-section.tsx'

const Unloaded = () => (
  <NdaSection>
    <p className="measure">{copy.unloaded}</p>
    <p className="mt-4">
      <button type="button" className={buttonLook({ variant: 'secondary' })} onClick={() => window.location.reload()}>
        {copy.again}
      </button>
    </p>
  </NdaSection>
)

// A quote that is not accepted loads none of this code.
const InlineSigning = lazy(() =>
  loadChunk(() => import('./inline-signing.tsx')).then(
    ({ InlineSigning: Loaded }) => ({ default: Loaded }),
    () => ({ default: Unloaded }),
  ),
)

export const SignAfterAcceptance = ({ token, nda }: { token: string } & Pick<OpenQuote, 'nda'>) => (
  <div className="print:hidden">
    <Suspense
      fallback={
        nda && (
          <NdaSection>
            <p className="late text-soft">{copy.loading}</p>
          </NdaSection>
        )
      }
    >
      <InlineSigning token={token} expected={nda !== null} />
    </Suspense>
  </div>
)
