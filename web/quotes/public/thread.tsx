import { formatInstant } from '#src/base/time.ts'
import type { Message } from '#src/conversation/schema.ts'
import { isWordless, messageLabel } from '#src/quotes/rules.ts'
import type { OpenQuote } from '#src/workflows/quotes/schema.ts'
import { Fold } from '#web/components/fold.tsx'
import { Section } from '#web/components/section.tsx'
import { quotePage } from '#web/content/public-quote.ts'
import { newestMessageId } from './asking.ts'

const { ask: copy } = quotePage

const threadId = 'conversation'

type EntryProps = { message: Message; name: string; newestId: string | null }

const Entry = ({ message, message: { text, at, from }, name, newestId }: EntryProps) => (
  <li
    {...(newestId && { id: newestId, tabIndex: -1 })}
    className={`rounded-md px-4 py-3 print:px-0 print:py-1 ${from === 'owner' ? 'bg-primary-wash' : 'bg-sunken'}`}
  >
    <p className="text-sm text-soft">
      <span className="font-semibold text-ink">
        {messageLabel(message)}
        {from === 'owner' && text && ` ${copy.from(name)}`}
      </span>
      , <span className="tabular">{formatInstant(at)}</span>
    </p>
    {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
  </li>
)

export const Thread = ({ answer }: { answer: OpenQuote }) => {
  const { quote, messages, readonly, replaced_by } = answer
  const { name } = quote.identity
  if (messages.length === 0) return null
  const last = messages.at(-1)?.kind
  // A new quote fulfils the wish for a change.
  const isAnswerToCome = last === 'question' || (last === 'change' && !replaced_by)
  const content = (
    <div className="measure">
      <ol className="grid gap-5">
        {messages.map((message, at) => (
          <Entry
            key={`${message.at} ${message.kind}`}
            message={message}
            name={name}
            newestId={at === messages.length - 1 ? newestMessageId(messages.length) : null}
          />
        ))}
      </ol>
      {isAnswerToCome && <p className="mt-5 text-soft print:hidden">{copy.waiting(name)}</p>}
    </div>
  )
  return readonly ? (
    <Fold id={threadId} title={copy.heading} open>
      {content}
    </Fold>
  ) : (
    <Section id={threadId} title={copy.heading} flows>
      {content}
    </Section>
  )
}

export const AnswerNotice = ({ messages }: Pick<OpenQuote, 'messages'>) =>
  messages.slice(-1).some((last) => last.kind === 'answer' && !isWordless(last)) && (
    <p className="mb-8 rounded-md border-l-4 border-primary bg-primary-wash px-5 py-3 print:hidden">
      {copy.answered}{' '}
      <a className="link inline-block py-1 font-semibold" href={`#${threadId}`}>
        {copy.readAnswer}
      </a>
    </p>
  )
