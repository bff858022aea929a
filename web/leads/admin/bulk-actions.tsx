import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadId } from '#src/base/id.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { Checkbox } from '#web/components/ui/checkbox.tsx'
import { restoreFocus } from '#web/lib/focus.ts'
import { countLeads } from './labels.ts'
import { clearLeadsMutation, deleteLeadsMutation } from './queries.ts'

export const useSelection = (shown: readonly LeadId[]) => {
  const [picked, setPicked] = useState<ReadonlySet<LeadId>>(new Set())
  const selected = shown.filter((id) => picked.has(id))
  const isAll = selected.length === shown.length
  return {
    shown,
    selected,
    isAll,
    toggle: (id: LeadId) =>
      setPicked(new Set(picked.has(id) ? selected.filter((other) => other !== id) : [...selected, id])),
    toggleAll: () => setPicked(new Set(isAll ? [] : shown)),
  }
}

type Selection = ReturnType<typeof useSelection>

/** `focusId`: the element that takes the focus when the last lead is removed, and these buttons with it. */
export const BulkActions = ({ selection, focusId }: { selection: Selection; focusId: string }) => {
  const { shown, selected, isAll, toggleAll } = selection
  // Not in the buttons, which are unmounted before the last lead's answer is handled.
  const clear = useMutation(clearLeadsMutation)
  const erase = useMutation(deleteLeadsMutation)
  const leads = countLeads(selected.length)
  if (shown.length === 0) return null
  const buttonProps = { unavailable: selected.length === 0 }
  const onSettled = () => restoreFocus(() => document.getElementById(focusId))
  return (
    <fieldset
      aria-label="Several leads at once"
      className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border border-line bg-raised p-4"
    >
      <Checkbox checked={isAll} onChange={toggleAll} className="font-semibold">
        Select all shown
      </Checkbox>
      <p role="status" className="tabular text-sm text-soft">
        {selected.length === 0 ? 'None selected' : `${selected.length} selected`}
      </p>
      <div className="flex flex-wrap gap-3">
        <ConfirmDialog
          trigger={{ ...buttonProps, variant: 'secondary', busy: clear.isPending, children: 'Not spam' }}
          title={`Mark ${leads} as not spam?`}
          description="Each becomes a new lead, and its emails go out: to you, and to the address in the form."
          action="Not spam"
          onConfirm={() => clear.mutate(selected, { onSettled })}
        />
        <ConfirmDialog
          trigger={{ ...buttonProps, variant: 'destructive', busy: erase.isPending, children: 'Erase for good' }}
          title={`Erase ${leads} for good?`}
          description="All that was sent with the form is removed. This cannot be undone."
          action="Erase for good"
          variant="danger"
          onConfirm={() => erase.mutate(selected, { onSettled })}
        />
      </div>
    </fieldset>
  )
}
