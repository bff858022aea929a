import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, Fragment, useRef, useState } from 'react'
import type { Quote } from '#src/quotes/schema.ts'
import type { AdminQuote } from '#src/workflows/quotes/schema.ts'
import { Button } from '#web/components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/components/ui/dropdown-menu.tsx'
import {
  deleteQuoteMutation,
  duplicateQuoteMutation,
  expireQuoteMutation,
  restoreQuoteMutation,
  reviseQuoteMutation,
  undoSendMutation,
} from '#web/quotes/admin/queries.ts'
import { focusAnswer } from '#web/quotes/admin/sent/focus-answer.ts'
import { SaveTemplateDialog } from '#web/templates/save-as-template.tsx'
import { type Act, acts, mayAct, primaryActOf, waysOn, waysToEnd } from './acts.ts'
import { DeleteDialog, ExpireDialog } from './end-dialogs.tsx'
import {
  CorrectDialog,
  type DialogProps,
  ExtendDialog,
  RecordDialog,
  UndoDecisionDialog,
  WithdrawDialog,
} from './move-dialogs.tsx'
import { confirmStartMutation } from './move-queries.ts'

const dialogs: Partial<Record<Act, ComponentType<DialogProps>>> = {
  extend: ExtendDialog,
  correct_email: CorrectDialog,
  record_decision: RecordDialog,
  template: SaveTemplateDialog,
  withdraw: WithdrawDialog,
  undo_decision: UndoDecisionDialog,
}

const useActs = (quote: AdminQuote) => {
  const navigate = useNavigate()
  const open = ({ id }: Quote) => void navigate({ to: '/admin/quotes/$id', params: { id }, state: { fromList: false } })
  const duplicate = useMutation(duplicateQuoteMutation)
  const revise = useMutation(reviseQuoteMutation)
  const undoSend = useMutation(undoSendMutation)
  const expire = useMutation(expireQuoteMutation)
  const remove = useMutation(deleteQuoteMutation)
  const restore = useMutation(restoreQuoteMutation)
  const confirmStart = useMutation(confirmStartMutation)
  const { draft_revision } = quote
  const toList = () => void navigate({ to: '/admin/quotes' })
  return {
    busy: [duplicate, revise, undoSend, expire, remove, restore, confirmStart].some(({ isPending }) => isPending),
    start: {
      answer: focusAnswer,
      confirm_start: () => confirmStart.mutate(quote),
      duplicate: () => duplicate.mutate(quote, { onSuccess: open }),
      revise: () =>
        draft_revision
          ? void navigate({ to: '/admin/quotes/$id', params: { id: draft_revision.id } })
          : revise.mutate(quote, { onSuccess: open }),
      undo_send: () => undoSend.mutate(quote),
      restore: () => restore.mutate(quote),
      expire: () => expire.mutate(quote),
      delete: () => remove.mutate(quote, { onSuccess: toList }),
    } as Partial<Record<Act, () => void>>,
  }
}

type QuoteActsProps = {
  quote: AdminQuote
  /** The stored quote is not what the form has. */
  unsaved?: boolean
  unavailable?: boolean
}

/** The act that the state asks for as a button; the others in a menu, each with its consequence. */
export const QuoteActs = ({ quote, unsaved = false, unavailable = false }: QuoteActsProps) => {
  const [dialog, setDialog] = useState<Act | null>(null)
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<Act | null>(null)
  const { busy, start } = useActs(quote)
  const primary = quote.status === 'draft' ? null : primaryActOf(quote)
  const groups = [waysOn, waysToEnd].map((group: readonly Act[]) =>
    group.filter((act) => act !== primary && mayAct(act, quote)),
  )
  const draft = quote.draft_revision?.reference
  const labelOf = (act: Act) => (act === 'revise' && draft ? `Open the draft ${draft}` : acts[act][0])
  const wantsSaved = (act: Act) => unsaved && (act === 'duplicate' || act === 'template')
  const isAsked = (act: Act) => dialogs[act] !== undefined || act === 'expire' || act === 'delete'
  const run = (act: Act) => (isAsked(act) ? setDialog(act) : start[act]?.())
  const close = () => setDialog(null)
  const Dialog = dialog && dialogs[dialog]
  return (
    <>
      {primary && (
        <Button
          variant={quote.whose === 'theirs' || quote.whose === 'closed' ? 'secondary' : 'primary'}
          busy={busy}
          aria-haspopup={isAsked(primary) ? 'dialog' : undefined}
          onClick={() => run(primary)}
        >
          {labelOf(primary)}
        </Button>
      )}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button ref={trigger} variant="secondary" aria-label="More" busy={!primary && busy} unavailable={unavailable}>
            <span aria-hidden="true">⋯</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent
          className="w-auto"
          // The page moves a lost focus by itself, which closes no menu.
          onFocusOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // A dialog gives the focus back to the element that had it.
            trigger.current?.focus()
            if (chosen.current) run(chosen.current)
            chosen.current = null
          }}
        >
          {groups.map((group, index) => (
            <Fragment key={group === groups[0] ? 'on' : 'end'}>
              {index > 0 && group.length > 0 && <DropdownMenuSeparator />}
              {group.map((act) => (
                <DropdownMenuItem
                  key={act}
                  textValue={labelOf(act)}
                  disabled={wantsSaved(act)}
                  className="flex-col items-start justify-center text-sm sm:flex-row sm:items-baseline sm:justify-between sm:gap-8"
                  onSelect={() => {
                    chosen.current = act
                  }}
                >
                  <span className={index > 0 ? 'block text-danger' : 'block'}>{labelOf(act)}</span>{' '}
                  <span className="block text-xs text-soft">
                    {wantsSaved(act) ? 'Save the changes first' : acts[act][1]}
                  </span>
                </DropdownMenuItem>
              ))}
            </Fragment>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {Dialog && <Dialog quote={quote} onClose={close} />}
      {dialog === 'expire' && (
        <ExpireDialog quote={quote} losesChanges={unsaved} onConfirm={() => start.expire?.()} onClose={close} />
      )}
      {dialog === 'delete' && <DeleteDialog quote={quote} onConfirm={() => start.delete?.()} onClose={close} />}
    </>
  )
}
