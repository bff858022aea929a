import type { Ref } from 'react'
import { formatDay, msOf, nzDay } from '#src/base/time.ts'
import { type Nda, ndaFor } from '#src/nda/clauses.ts'
import { consentWording, executionLabels, headings, verifier } from '#src/nda/rules.ts'
import { type Execution, labels, type NdaInvitation, type SignedFields, type SignedNda } from '#src/nda/schema.ts'
import { DescriptionList, DocumentStatus } from '#web/components/document-status.tsx'
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
import { ChooseSigner, HandedOverNote, HandedOverStatus } from './hand-over.tsx'
import { Reading } from './reading.tsx'
import { SignatureForm } from './signature-form.tsx'
import { SignatureDetails, SignedPdf, SigningResult } from './signing-result.tsx'
import { useSigning } from './use-signing.ts'

const { record, signed: copy } = ndaPage

const signatureId = 'signature'

type TitleProps = { nda: Nda; invitation: NdaInvitation; companyName: string }

const Title = ({ nda, invitation: { execution, issuedAt, handedOver }, companyName }: TitleProps) => (
  <div className="grid items-end gap-x-12 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto] print:grid-cols-[minmax(0,1fr)_auto]">
    <div className="min-w-0">
      <Heading className="text-3xl print:text-2xl">{nda.title}</Heading>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 text-lg print:mt-2 print:text-base">
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
        [ndaPage.version, `${nda.version}, ${formatDay(nda.updated)}`],
        ...(handedOver ? [] : [[ndaPage.verifier, verifier(execution.tokenId)]]),
      ].map(([term, value]) => (
        <p key={term} className="tabular">
          {term} <span className="font-semibold text-ink">{value}</span>
        </p>
      ))}
    </div>
  </div>
)

const Introduction = ({ quoteEnded }: Pick<NdaInvitation, 'quoteEnded'>) => (
  <div className="mt-6 print:hidden">
    <p className="measure text-lg text-soft">{ndaPage.intro}</p>
    {quoteEnded && (
      <p className="measure mt-4">
        {ndaPage.quoteEnded[quoteEnded]} {ndaPage.standsAlone}
      </p>
    )}
    <p className="mt-6 flex flex-wrap gap-3">
      <a href={`#${signatureId}`} className={buttonLook()}>
        {ndaPage.toSignature}
      </a>
      <PrintButton label={ndaPage.printFirst} />
    </p>
  </div>
)

type ExecutedProps = { signed: SignedNda; execution: Execution; focusRef: Ref<HTMLDivElement> }

const Executed = ({ signed, execution, focusRef }: ExecutedProps) => (
  <div ref={focusRef} tabIndex={-1} className="mt-8 -mb-9 focus-visible:outline-none print:hidden">
    <DocumentStatus tone="good" title={copy.heading}>
      <DescriptionList
        rows={[
          [copy.by, `${signed.signature}, ${signed.title}`],
          [copy.for, signed.companyName],
          [execution.legalName, `${execution.amaName}, ${execution.amaTitle}`],
          [copy.at, signed.signedAtNZ],
          [ndaPage.reference, execution.quoteId],
          [ndaPage.verifier, signed.verifier],
        ]}
      />
      <div className="measure">
        <p className="mb-3">{copy.text}</p>
        <SignedPdf pdf={signed.pdf}>
          <PrintButton label={copy.print} />
        </SignedPdf>
      </div>
    </DocumentStatus>
  </div>
)

const Digest = ({ term, value, note }: { term: string; value: string; note: string }) => (
  <div>
    <dt className="font-semibold text-ink">{term}</dt>
    <dd>
      <span className="block font-mono text-xs break-all">{value}</span>
      {note}
    </dd>
  </div>
)

// It is not printed: on paper the Execution block has the same hashes.
const DetailSection = ({ textSha256, signed }: NdaInvitation) => (
  <div className="print:hidden">
    <Section title={record.heading}>
      <dl className="max-w-[42rem] grid gap-y-3 text-sm text-soft">
        <Digest term={executionLabels.textSha256} value={signed?.textSha256 ?? textSha256} note={record.textNote} />
        {signed?.pdf && <Digest term={record.pdf} value={signed.pdf.sha256} note={record.pdfNote} />}
      </dl>
      <p className="mt-4 text-sm">
        <a href="/verify" className="link inline-flex min-h-6 items-center">
          {copy.check}
        </a>
      </p>
    </Section>
  </div>
)

const typedRows = (typed: SignedFields) =>
  [
    [labels.companyName, typed.companyName],
    [labels.contactName, typed.contactName],
    [labels.title, typed.title],
    [labels.date, typed.date],
    [labels.signature, typed.signature],
  ] as const

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
  return (
    <Page title={`${ndaPage.title}, ${client.company}, ${execution.quoteId}`} noindex bare>
      <article className="column pt-7 pb-16 sm:pt-12 print:p-0 print:leading-snug">
        <PrintLetterhead provider={execution.provider} blackOnly />
        <div className="pb-9 print:pb-4">
          <Title nda={nda} invitation={invitation} companyName={companyName || client.company} />
          {handedOver && <HandedOverStatus {...handedOver} />}
          {signed && !submission && <Executed signed={signed} execution={execution} focusRef={outcome} />}
          {!typed && !handedOver && <Introduction quoteEnded={invitation.quoteEnded} />}
        </div>
        <Reading clauses={agreement.clauses} formId={typed || handedOver ? null : signatureId}>
          <AgreementText {...agreement} />
        </Reading>
        <div className="print:hidden">
          <Section id={signatureId} title={headings.intent}>
            {handedOver ? (
              <HandedOverNote {...handedOver} focusRef={outcome} />
            ) : typed ? (
              <div className="grid gap-7">
                {submission && <SigningResult submission={submission} signed={signed} retry={signing.retry} />}
                <div className="grid max-w-[42rem] gap-4">
                  <p className="wrap-anywhere">{agreement.intent}</p>
                  <p className="font-semibold">✓ {consentWording}</p>
                </div>
                <SignatureDetails rows={typedRows(typed)} />
              </div>
            ) : (
              <ChooseSigner token={token} invitation={invitation}>
                <SignatureForm
                  signing={signing}
                  intent={agreement.intent}
                  legalName={execution.legalName}
                  version={nda.version}
                />
              </ChooseSigner>
            )}
          </Section>
        </div>
        {!handedOver && <ExecutionBlock invitation={invitation} typed={typed} intent={agreement.intent} />}
        <DetailSection {...invitation} />
      </article>
    </Page>
  )
}
