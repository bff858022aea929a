import type { AuditHead } from '#src/audit/rules.ts'
import { formatInstant, formatUtc, type Instant, msOf } from '#src/base/time.ts'

export type BundleKind = 'decision' | 'nda' | 'invoice'

/** `head`: where the events of the bundle end. `leftAt`: when it left in an email; null if it has not. */
export type Manifest = {
  kind: BundleKind
  /** The number of the event that recorded the fact, and the time of that event. */
  event: number
  at: Instant
  /** The hash of the event before the first one of the bundle. */
  previous: string
  head: AuditHead
  leftAt: Instant | null
  stampedAt: Instant | null
}

/** A line of events.txt. `part`: the SHA-256 of the content, which is null for an event about something else. */
export type LogLine = { seq: number; hash: string; part: string; content: string | null }

/** In place of `part`: the event was hashed in one step, by an earlier version. */
export const oneStep = 'one-step'

export const formatLogLine = ({ seq, hash, part, content }: LogLine) =>
  `${seq} ${hash} ${part}${content === null ? '' : ` ${content}`}\n`

/** Null for a text that is no line of a log. */
export const parseLogLine = (line: string): LogLine | null => {
  const [, seq, hash = '', part = '', content] =
    /^(\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64}|one-step)(?: (\{.*\}))?$/.exec(line) ?? []
  return seq ? { seq: Number(seq), hash, part, content: content ?? null } : null
}

export type OwnEvent = { event: string; detail: Record<string, unknown> }

/** Where the log has the hash of a file: the names of the events, the key of their detail, and what else that has. */
const places: Record<string, { events: readonly string[]; key: string; kind?: string }> = {
  'decision.json': { events: ['quote_accepted', 'quote_rejected'], key: 'evidence_sha256' },
  'shown.json': { events: ['quote_accepted', 'quote_rejected'], key: 'snapshot_sha256' },
  'quote.pdf': { events: ['quote_document_made'], key: 'sha256', kind: 'quote' },
  'record.pdf': { events: ['quote_document_made'], key: 'sha256', kind: 'record' },
  'nda.json': { events: ['nda_signed'], key: 'evidence_sha256' },
  'nda.pdf': { events: ['nda_document_made'], key: 'sha256' },
  'invoice.json': { events: ['invoice_issued', 'invoice_credited'], key: 'says_sha256' },
  'invoice.pdf': { events: ['invoice_document_made'], key: 'sha256' },
}

export const recordedFiles = Object.keys(places)

export const isFact = (kind: BundleKind, { event }: OwnEvent) => places[`${kind}.json`]?.events.includes(event) === true

export const isNamedBy = ({ event, detail }: OwnEvent, { name, sha256 }: { name: string; sha256: string }) => {
  const place = places[name]
  if (!place?.events.includes(event) || detail[place.key] !== sha256) return false
  return place.kind === undefined || detail.kind === place.kind
}

/** What a bundle of a decision shows whole of the quote: what its client did or got. */
const shownOfQuote = [
  ...['quote_sent', 'quote_first_viewed', 'quote_extended', 'quote_document_made'],
  ...['quote_accepted', 'quote_rejected', 'quote_decision_undone', 'quote_withdrawn'],
]

/** Whether a bundle shows an event about the same quote. @param id of the invitation or the invoice */
export const isShown = (kind: BundleKind, { event, detail }: OwnEvent, id: string) => {
  if (kind === 'decision') return shownOfQuote.includes(event)
  return detail[kind === 'nda' ? 'invitation_id' : 'invoice'] === id
}

const when = (at: Instant, nz = formatInstant(at)) => `on ${nz} (${formatUtc(at)})`

const titled = (name: string, title: string | null | undefined) => (title ? `${name}, ${title},` : name)

const sayFact = ({ kind, at }: Manifest, textOf: (name: string) => string | null) => {
  const json = (name: string) => JSON.parse(textOf(name) ?? 'null')
  if (kind === 'decision') {
    const [decided, shown] = [json('decision.json'), json('shown.json')]
    const did = decided.decision === 'accepted' ? 'accepted' : 'declined'
    const named = decided.accepted_by_name && `by ${titled(decided.accepted_by_name, decided.accepted_by_title)}`
    const told = decided.told_by && `by telephone: ${decided.told_by} told it, and the business entered it,`
    const reader = decided.link && `by ${decided.link.name}, whom ${decided.link.named_by} had named,`
    const link = `at the private link that was sent to ${shown.client_name} (no name was typed there)`
    return [
      `Quote ${shown.reference} was ${did} ${when(decided.decided_at, decided.decided_at_nz)}`,
      `${told ?? reader ?? named ?? link} for ${shown.client_company}.`,
      `${decided.plan ? `Plan: ${decided.plan}. ` : ''}Provider: ${shown.identity.legalName}.`,
    ]
  }
  if (kind === 'nda') {
    const signed = json('nda.json')
    if (!signed) {
      return [
        `An NDA was signed ${when(at)}.`,
        'The PDF says by whom. The text of the evidence also names another person, so the business alone has it.',
      ]
    }
    return [
      `The NDA for ${signed.execution.quoteId} was signed ${when(signed.signedAt, signed.signedAtNZ)}`,
      `by ${titled(signed.contactName, signed.title)} for ${signed.companyName}.`,
      `Provider: ${signed.execution.legalName}.`,
    ]
  }
  const { number, kind: what, seller, buyer, total } = json('invoice.json')
  return [
    `${what === 'invoice' ? 'Invoice' : 'Credit note'} ${number} was issued ${when(at)}`,
    `by ${seller.legal_name} to ${buyer.name}. Total: $${total.toFixed(2)}.`,
  ]
}

/** The three lines that check a bundle, for a shell in its folder with OpenSSL 1.1.1 or newer. */
const commandsOf = ({ previous, head, stampedAt }: Manifest) => ({
  files: `while read -r sum name; do n=$(grep -m1 "$sum" events.txt | cut -d' ' -f1); [ "$(openssl dgst -sha256 -r "$name" | cut -c1-64)" = "$sum" ] && echo "$name: unchanged\${n:+, in event $n}" || echo "$name: CHANGED"; done < SHA256SUMS`,
  chain: `d() { openssl dgst -sha256 -r | cut -c1-64; }; h=${previous}; while read -r n hash part words; do if [ "$part" != ${oneStep} ]; then [ -z "$words" ] || [ "$(printf %s "$words" | d)" = "$part" ] || echo "event $n: CHANGED"; h=$(printf %s "$h$part" | d); elif [ "$words" ]; then h=$(printf %s "$h$words" | d); else echo "event $n: cannot be checked apart"; h=$hash; fi; [ "$h" = "$hash" ] || echo "event $n: CHANGED"; last=$n; done < events.txt; echo "Record $last:$h"`,
  stamp:
    stampedAt &&
    `openssl ts -verify -digest ${head.hash} -in stamp.tsr -CAfile chain.pem -partial_chain -attime ${Math.floor(msOf(stampedAt) / 1000)}`,
})

const stampWords = (command: string | null, { stampedAt, head }: Manifest) =>
  command && stampedAt
    ? `${command}

It must print "Verification: OK". Another company's clock put ${formatUtc(stampedAt)} (${formatInstant(stampedAt)})
on Record ${head.seq}. So every event above, and every hash in it, existed at that time.
chain.pem has the certificates that came with the stamp. Compare the top one with the one that the company publishes
itself, or take that one as -CAfile with "-untrusted chain.pem": only then is the time that company's.`
    : `There is no stamp of another company on these events yet. Ask for this ZIP again after some days, or compare it
with your own emails, as the end of this text says.`

/** README.txt. Makes the same text of the same files, so that a changed one is found. */
export const readme = (manifest: Manifest, textOf: (name: string) => string | null) => {
  const { event, head, leftAt } = manifest
  const { files, chain, stamp } = commandsOf(manifest)
  return `${sayFact(manifest, textOf).join('\n')}
Event ${event} of the log has it. ${stamp ? 'Three lines check' : 'Two lines check'} that, with a shell and OpenSSL 1.1.1 or newer, in this folder.
verify.html does the same in a browser, without a network. It came with this ZIP, and is only as trustworthy as the
ZIP: the lines are the independent way.

1. Is each file unchanged, and does the log have its hash?

${files}

It must print no CHANGED. "in event N" means that the log has the hash of this file. Each PDF, and each JSON text but
bundle.json, must have it: a file without it is not proven.
SHA256SUMS alone proves nothing, because whoever changes a file can change it too ("sha256sum -c SHA256SUMS" reads it).


2. Do the events lead to Record ${head.seq}?

${chain}

It must print one line: Record ${head.seq}:${head.hash}
Each line of events.txt is an event: its number, its hash, the hash of its content, and the content, if it is about
this. What the log says of others is here as a hash alone. An event "cannot be checked apart" if an earlier version
hashed it in one step: whether the events before it lead to the end is then not shown.


3. Since when?

${stampWords(stamp, manifest)}


What this proves, and what it does not

- The files are the ones that the log names, and nobody changed the log between event ${event} and Record ${head.seq}
  without changing that Record.${leftAt ? `\n- Record ${head.seq} left in an email ${when(leftAt)}.` : ''}
- The business writes this log with its own server. Alone it could have written another log, from the start, before a
  Record left or another company put a time on it. Your own emails are the witness: each email about a quote or an NDA
  has "Record N:HASH" (a client's has it as the header X-Record). The line of events.txt that begins with N must have that HASH.
- A time proves that these hashes existed then. It does not prove who pressed: the JSON texts say what the server saw
  (link, address, browser, typed name), and the link was in your mailbox.
`
}
