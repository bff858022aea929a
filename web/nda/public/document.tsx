import type { Ref } from 'react'
import { evidencePath } from '#src/base/links.ts'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import { type Nda, ndaFor } from '#src/nda/clauses.ts'
import { consentWording, executionLabels, headings, verifier } from '#src/nda/rules.ts'
import type { NdaInvitation, SignedNda } from '#src/nda/schema.ts'
import { labels, signedNames } from '#src/nda/signature-rules.ts'
import { DownloadLink } from '#web/components/download.tsx'
import { DescriptionList, DocumentStatus } from '#web/components/page/document-status.tsx'
import { Heading, Page } from '#web/components/page/page.tsx'
import { PrintButton } from '#web/components/page/print-button.tsx'
import { PrintLetterhead, Registration } from '#web/components/page/print-letterhead.tsx'
import { Section } from '#web/components/section.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { ndaPage } from '#web/content/nda.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { usePrintFooter } from '#web/lib/print.ts'
import { AgreementText } from './agreement.tsx'
import { ExecutionBlock } from './execution.tsx'
import { ChooseSigner, HandedOverStatus } from './hand-over.tsx'
import { SignatureForm } from './signature-form.tsx'
import { SignedPdf, SigningResult } from './signing-result.tsx'
import { useSigning } from './use-signing.ts'

const { inShort, signed: copy, thanks } = ndaPage

const signatureId = 'signature'

type TitleProps = { nda: Nda; invitation: NdaInvitation; companyName: string; ended: boolean }

const Title = ({ nda, invitation: { execution, issuedAt, handedOver }, companyName, ended }: TitleProps) => (
  <div className="grid items-start gap-x-12 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
    <div className="min-w-0">
      {!ended && <Heading className="text-3xl text-wrap print:text-2xl">{nda.title}</Heading>}
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 text-lg first:mt-0 print:mt-2 print:text-base">
        {[
          [ndaPage.between, execution.legalName],
          [ndaPage.and, companyName],
        ].map(([term, name]) => (
          <div key={term} className="contents">
            <dt className="text-soft">{term}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{name}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div className="max-w-80 text-sm text-soft md:text-right print:text-right">
      <p className="flex flex-wrap gap-x-4 md:justify-end print:justify-end">
        <Registration provider={execution.provider} />
      </p>
      {[
        [ndaPage.reference, execution.quoteId],
        [executionLabels.issuedAt, formatDay(nzDay(msOf(issuedAt)))],
        [ndaPage.version, ndaPage.versionOf(formatDay(nda.updated), nda.version)],
        ...(handedOver ? [] : [[ndaPage.verifier, verifier(execution.tokenId)]]),
      ].map(([term, value]) => (
        <p key={term} className="tabular">
          {term} <span className="font-semibold text-ink">{value}</span>
        </p>
      ))}
    </div>
  </div>
)

/** The lines summarize one text only: nobody has compared them with a text that the owner published. */
const InShort = ({ textSha256 }: Pick<NdaInvitation, 'textSha256'>) =>
  textSha256 === inShort.sha256 && (
    <aside aria-labelledby="in-short" data-edge className="mt-6 max-w-[40rem] rounded-lg bg-sunken p-5">
      <h2 id="in-short" className="text-lg">
        {inShort.heading}
      </h2>
      <p className="text-sm text-soft">{inShort.note}</p>
      <ul className="mt-3 grid list-disc gap-1.5 pl-5">
        {inShort.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </aside>
  )

const Introduction = ({ quoteEnded, textSha256 }: NdaInvitation) => (
  <div className="print:hidden">
    {quoteEnded && (
      <p className="measure mt-5">
        {ndaPage.quoteEnded[quoteEnded]} {ndaPage.standsAlone}
      </p>
    )}
    <InShort textSha256={textSha256} />
    <p className="measure mt-6">{ndaPage.intro}</p>
    <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <a href={`#${signatureId}`} className={buttonLook()}>
        {ndaPage.toSignature}
      </a>
      <PrintButton label={ndaPage.printFirst} />
    </p>
  </div>
)

type ExecutedProps = { document: string; signed: SignedNda; justNow: boolean; focusRef: Ref<HTMLElement> }

const Executed = ({ signed, justNow, ...status }: ExecutedProps) => (
  <DocumentStatus tone="good" {...status} title={thanks.done} at={signed.signedAtNZ}>
    <div className="print:hidden">
      <SignedPdf pdf={signed.pdf} ready={thanks.ready}>
        {signed.pdf && <DownloadLink href={evidencePath(signed.pdf.url)}>{thanks.evidence}</DownloadLink>}
        <PrintButton label={copy.print} />
        <a href="/verify" className="link inline-flex min-h-6 items-center">
          {copy.check}
        </a>
      </SignedPdf>
      {justNow && (
        <p className="measure mt-3 text-sm text-soft">
          {thanks.text} {thanks.optional}
        </p>
      )}
    </div>
  </DocumentStatus>
)

export const NdaDocument = ({ token, invitation }: { token: string; invitation: NdaInvitation }) => {
  const nda = invitation.text
  const signing = useSigning(token, invitation)
  const { execution, client, signed, handedOver } = invitation
  const { values } = signing
  const submission = handedOver ? null : signing.submission
  const typed = signed ?? submission?.data ?? null
  const outcome = useFocusAfter(handedOver ? 'handed over' : signed ? 'signed' : 'open')
  const companyName = handedOver ? client.company : (typed ?? values).companyName.trim()
  const agreement = ndaFor({ legalName: execution.legalName, companyName }, nda)
  const name = handedOver ? ndaPage.title : `${ndaPage.title} ${verifier(execution.tokenId)}`
  usePrintFooter(`${name} · ${execution.legalName}`)
  const executed = handedOver || submission?.failure ? null : signed
  return (
    <Page title={`${ndaPage.title}, ${client.company}, ${execution.quoteId}`} noindex bare>
      <article className="print:leading-snug">
        <PrintLetterhead provider={execution.provider} blackOnly />
        {handedOver && <HandedOverStatus {...handedOver} document={nda.title} focusRef={outcome} />}
        {executed && (
          <Executed document={nda.title} signed={executed} justNow={submission !== null} focusRef={outcome} />
        )}
        <div className="column pt-7 pb-16 sm:pt-10 print:p-0">
          <div className="pb-7 print:pb-4">
            <Title
              nda={nda}
              invitation={invitation}
              companyName={companyName || client.company}
              ended={handedOver !== null || executed !== null}
            />
            {!typed && !handedOver && <Introduction {...invitation} />}
          </div>
          <div>
            <AgreementText {...agreement} />
            {!typed && !handedOver && (
              <p className="sticky bottom-0 z-10 -mx-[clamp(1.125rem,4vw,2.5rem)] border-t border-line bg-ground px-[clamp(1.125rem,4vw,2.5rem)] py-2 text-right md:hidden print:hidden">
                <a href={`#${signatureId}`} className={buttonLook({ variant: 'secondary' })}>
                  {ndaPage.sign}
                </a>
              </p>
            )}
          </div>
          {!handedOver && (
            <div className="print:hidden">
              <Section id={signatureId} title={headings.intent}>
                {typed ? (
                  <div className="grid max-w-[40rem] gap-7">
                    {submission && !executed && (
                      <SigningResult submission={submission} signed={signed} retry={signing.retry} />
                    )}
                    <div className="grid gap-4">
                      <p className="wrap-anywhere">{agreement.intent}</p>
                      <p className="font-semibold">✓ {consentWording}</p>
                    </div>
                    <DescriptionList rows={signedNames.map((name) => [labels[name], typed[name]] as const)} />
                  </div>
                ) : (
                  <ChooseSigner token={token} invitation={invitation}>
                    <SignatureForm
                      signing={signing}
                      intent={agreement.intent}
                      legalName={execution.legalName}
                      text={nda}
                    />
                  </ChooseSigner>
                )}
              </Section>
            </div>
          )}
          {!handedOver && <ExecutionBlock invitation={invitation} typed={typed} intent={agreement.intent} />}
        </div>
      </article>
    </Page>
  )
}
