import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { adminProblems } from '#src/base/admin-problems.ts'
import { canMove } from '#src/quotes/rules.ts'
import type { Quote } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { ActMenu } from '#web/components/ui/act-menu.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { duplicateQuoteMutation } from '#web/quotes/admin/queries.ts'
import { focusAnswer } from '#web/quotes/admin/sent/focus-answer.ts'
import { SaveTemplateDialog } from '#web/templates/save-as-template.tsx'
import { type Act, acts, menuOf, primaryActOf } from './acts.ts'
import { deleteQuestionOf } from './delete-button.tsx'
import { deleteQuoteMutation, restoreQuoteMutation } from './delete-queries.ts'
import {
  AnsweredDialog,
  CorrectDialog,
  type DialogProps,
  ExtendDialog,
  RecordDialog,
  UndoDecisionDialog,
  WithdrawDialog,
} from './move-dialogs.tsx'
import { expireQuoteMutation, reviseQuoteMutation, undoSendMutation } from './move-queries.ts'

const expiryEffects: Partial<Record<Quote['status'], string>> = {
  draft: 'It can no longer be changed or sent.',
  sent: 'The client can no longer accept or decline it, and the link will say that it has expired.',
  rejected: 'The client’s link still shows that it was declined.',
}

const expireQuestionOf = ({ client_company, status }: Quote, unsaved: boolean) =>
  ({
    title: `Mark the quote for ${client_company} as expired?`,
    description: [expiryEffects[status], unsaved && 'Your unsaved changes are lost.', 'This cannot be undone.']
      .filter(Boolean)
      .join(' '),
    action: 'Mark Expired',
    variant: 'danger',
  }) as const

const dialogs: Partial<Record<Act, ComponentType<DialogProps>>> = {
  extend: ExtendDialog,
  correct_email: CorrectDialog,
  record_decision: RecordDialog,
  answered_elsewhere: AnsweredDialog,
  template: SaveTemplateDialog,
  withdraw: WithdrawDialog,
  undo_decision: UndoDecisionDialog,
}

const useActs = (quote: AdminQuote) => {
  const navigate = useNavigate()
  const openQuote = ({ id }: Pick<Quote, 'id'>) =>
    void navigate({ to: '/admin/quotes/$id', params: { id }, state: { fromList: false } })
  const mutations = {
    duplicate: useMutation(duplicateQuoteMutation),
    revise: useMutation(reviseQuoteMutation),
    undo_send: useMutation(undoSendMutation),
    restore: useMutation(restoreQuoteMutation),
    expire: useMutation(expireQuoteMutation),
    delete: useMutation(deleteQuoteMutation),
  }
  const isMutation = (act: Act): act is keyof typeof mutations => Object.hasOwn(mutations, act)
  const start = (act: Act) => {
    if (act === 'answer' || act === 'follow_up') focusAnswer()
    else if (act === 'revise' && quote.draft_revision) openQuote(quote.draft_revision)
    else if (act === 'duplicate' || act === 'revise') mutations[act].mutate(quote, { onSuccess: openQuote })
    else if (act === 'delete') mutations[act].mutate(quote, { onSuccess: () => void navigate({ to: '/admin/quotes' }) })
    else if (isMutation(act)) mutations[act].mutate(quote)
  }
  return { busy: Object.values(mutations).some(({ isPending }) => isPending), start }
}

type QuoteActsProps = {
  quote: AdminQuote
  /** Whether the form differs from the stored quote. */
  unsaved?: boolean
}

/** The act that the state asks for as a button; the others in a menu, each with its consequence. */
export const QuoteActs = ({ quote, unsaved = false }: QuoteActsProps) => {
  const [dialog, setDialog] = useState<Act | null>(null)
  const { busy, start } = useActs(quote)
  const primary = quote.status === 'draft' ? null : primaryActOf(quote)
  const draft = quote.draft_revision?.reference
  const labelOf = (act: Act) => (act === 'revise' && draft ? `Open the draft ${draft}` : acts[act][0])
  const obstacleTo = (act: Act) => {
    if (unsaved && (act === 'duplicate' || act === 'template')) return 'Save the changes first'
    return act === 'delete' && !canMove(act, quote) ? adminProblems.quote_not_deletable[1] : null
  }
  const opensDialog = (act: Act) => dialogs[act] !== undefined || act === 'expire' || act === 'delete'
  const run = (act: Act) => (opensDialog(act) ? setDialog(act) : start(act))
  const close = () => setDialog(null)
  const Dialog = dialog && dialogs[dialog]
  return (
    <>
      {primary && (
        <Button
          variant={quote.whose === 'theirs' || quote.whose === 'closed' ? 'secondary' : 'primary'}
          busy={busy}
          aria-haspopup={opensDialog(primary) ? 'dialog' : undefined}
          onClick={() => run(primary)}
        >
          {labelOf(primary)}
        </Button>
      )}
      <ActMenu
        variant="secondary"
        label="More"
        busy={!primary && busy}
        acts={menuOf(quote, primary).flatMap((group, index) =>
          group.map((key) => ({
            ...{ key, label: labelOf(key), ends: index > 0, disabled: obstacleTo(key) !== null },
            consequence: obstacleTo(key) ?? acts[key][1],
          })),
        )}
        onChoose={({ key }) => run(key)}
      />
      {Dialog && <Dialog quote={quote} onClose={close} />}
      {(dialog === 'expire' || dialog === 'delete') && (
        <ConfirmDialog
          {...(dialog === 'delete' ? deleteQuestionOf(quote) : expireQuestionOf(quote, unsaved))}
          open
          onOpenChange={close}
          onConfirm={() => start(dialog)}
        />
      )}
    </>
  )
}
