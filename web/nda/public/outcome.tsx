import { type ReactNode, useEffect, useRef } from 'react'
import { problems } from '#src/base/problem.ts'
import type { SignedNda } from '#src/nda/schema.ts'
import { Facts } from '#web/components/banner.tsx'
import { Box } from '#web/components/box.tsx'
import { Contact } from '#web/components/contact.tsx'
import { PrintButton } from '#web/components/print-button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import type { Pressed } from './signing.ts'

const { thanks, failed, stands, changed, gone } = ndaPage

/** The executed PDF, or that it is being made: what the page knows changes by itself. `ready`: what to say of it then. */
export const SignedPdf = ({
  pdf,
  ready,
  children,
}: Pick<SignedNda, 'pdf'> & { ready?: string; children?: ReactNode }) => (
  <>
    <p role="status">{pdf ? ready : thanks.making}</p>
    <p className="mt-3 flex flex-wrap gap-3">
      {pdf && (
        <a href={pdf.url} download className={buttonLook()}>
          {thanks.download}
        </a>
      )}
      {children}
    </p>
  </>
)

/** What was not taken, and the one thing to do about it. */
const Refusal = ({
  setback,
  trying,
  again,
}: {
  setback: NonNullable<Pressed['setback']>
  trying: boolean
  again: () => void
}) => {
  switch (setback.kind) {
    case 'signed':
      return (
        <Box look="heed" title={stands.title}>
          <p>
            {problems.nda_signed[1]} {stands.text}
          </p>
        </Box>
      )
    case 'changed':
      return (
        <Box look="bad" title={changed.title}>
          <p>{setback.sentence}</p>
          <Act onPress={() => window.location.reload()}>{changed.reload}</Act>
        </Box>
      )
    case 'gone':
      return (
        <Box look="bad" title={gone.title}>
          <p>{setback.sentence}</p>
          <Contact className="mt-2 grid gap-1 text-primary" />
        </Box>
      )
    case 'failed':
      return (
        <Box look="bad" title={failed.title}>
          {setback.sentence && <p>{setback.sentence}</p>}
          <p>
            {failed.text} {failed.kept}
          </p>
          <Act onPress={again} busy={trying}>
            {trying ? failed.trying : failed.again}
          </Act>
        </Box>
      )
  }
}

type ActProps = { onPress: () => void; busy?: boolean; children: ReactNode }

const Act = ({ onPress, busy = false, children }: ActProps) => (
  <p className="mt-3">
    <button
      type="button"
      aria-busy={busy || undefined}
      className={buttonLook({ className: 'aria-busy:cursor-progress' })}
      onClick={() => {
        if (!busy) onPress()
      }}
    >
      {children}
    </button>
  </p>
)

/** What a listener hears first. */
const titles = { failed: failed.title, signed: stands.title, changed: changed.title, gone: gone.title }

type OutcomeProps = { pressed: Pressed; signed: SignedNda | null; again: () => void }

/** After the button was pressed: thanks, whether the signature is recorded, and its PDF. */
export const Outcome = ({ pressed: { setback, trying }, signed, again }: OutcomeProps) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const overruled = setback?.kind === 'signed'
  const thanked = setback === null || setback.kind === 'failed'
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={setback ? titles[setback.kind] : thanks.text}
      className="grid max-w-[42rem] gap-5 focus-visible:outline-none print:hidden"
    >
      {thanked && (
        <Box look="good" title={thanks.text}>
          {signed ? (
            <SignedPdf pdf={signed.pdf} ready={thanks.ready}>
              <PrintButton label={thanks.again} />
            </SignedPdf>
          ) : (
            <p role="status">{setback ? '' : thanks.recording}</p>
          )}
        </Box>
      )}
      <div role="alert">
        {setback && (!signed || overruled) && <Refusal setback={setback} trying={trying} again={again} />}
      </div>
      {overruled && signed && <SignedPdf pdf={signed.pdf} />}
    </section>
  )
}

/** What was typed, as it is kept. */
export const Typed = ({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) => (
  <div className="max-w-[42rem] print:hidden">
    <Facts rows={rows} />
  </div>
)
