import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isChangedMeanwhile } from '#src/base/problem.ts'
import type { Settings } from '#src/settings/schema.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { Portrait } from '#web/components/person.tsx'
import { Section } from '#web/components/section.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { buttonLook } from '#web/components/ui/button-look.ts'
import { useFocusAfter } from '#web/lib/focus.ts'
import { sentenceOf } from '#web/lib/use-form-submission.ts'
import { removePortraitMutation, setPortraitMutation } from '#web/settings/queries.ts'
import { CropFrame } from './crop-frame.tsx'
import { type Crop, widestCrop } from './crop-rules.ts'
import { makePortrait, openPicture, UnusablePicture } from './picture.ts'

const variable = 'OWNER_PORTRAIT'

/** `seen`: the portrait that it replaces. */
type Chosen = { picture: ImageBitmap; crop: Crop; seen: string | null }

const unsavedForm = { api: { state: { isDefaultValue: false } } }

const ChooseButton = ({ isFirst, onFile }: { isFirst: boolean; onFile: (file: File) => void }) => {
  const words = isFirst ? 'Choose a picture' : 'Choose another picture'
  return (
    <div className="relative w-fit rounded-md has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
      <span aria-hidden="true" className={buttonLook({ variant: 'secondary' })}>
        {words}
      </span>
      <input
        type="file"
        accept="image/*"
        aria-label={words}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) onFile(file)
          // Choosing the same file again must fire a change event.
          target.value = ''
        }}
      />
    </div>
  )
}

const RemoveButton = ({ portrait }: { portrait: string }) => {
  const remove = useMutation(removePortraitMutation)
  return (
    <ConfirmDialog
      trigger={{ variant: 'quiet', busy: remove.isPending, children: 'Remove' }}
      title="Remove the portrait?"
      description="Pages and new emails show your name alone. Emails that were sent keep the picture."
      action="Remove portrait"
      variant="danger"
      onConfirm={() => remove.mutate(portrait)}
    />
  )
}

const hintOf = ({ portrait, from_environment }: Settings) => {
  if (from_environment.includes(variable)) return `Set on the server by ${variable}.`
  return portrait
    ? 'Pages and emails show it beside your name.'
    : 'Clients see who they deal with, on pages and emails.'
}

/** The portrait of the owner: choose a picture, move it in its frame, save it. */
export const PortraitSection = ({ answer }: { answer: Settings }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const { portrait, shown, from_environment } = answer
  const heading = useFocusAfter(`${portrait} ${chosen !== null}`)
  const open = useMutation({
    mutationFn: openPicture,
    onSuccess: (picture) => setChosen({ picture, crop: widestCrop(picture), seen: portrait }),
  })
  const save = useMutation(setPortraitMutation)
  const close = () => {
    chosen?.picture.close()
    setChosen(null)
    open.reset()
    send.reset()
  }
  const send = useMutation({
    mutationFn: async ({ picture, crop, seen }: Chosen) => {
      const version = (isChangedMeanwhile(save.error) ? portrait : seen) ?? ''
      return save.mutateAsync({ body: await makePortrait(picture, crop), version })
    },
    onSuccess: close,
  })
  const fault = open.error ?? send.error

  return (
    <Section title="Portrait" headingRef={heading}>
      {chosen ? (
        <>
          <LeaveGuard form={unsavedForm} />
          <CropFrame
            picture={chosen.picture}
            crop={chosen.crop}
            change={(next) => setChosen((last) => last && { ...last, crop: next(last.crop) })}
          />
          <div className="mt-4 flex flex-wrap gap-3">
            <Button busy={send.isPending} onClick={() => send.mutate(chosen)}>
              {send.isPending ? 'Saving...' : 'Save portrait'}
            </Button>
            <Button variant="quiet" unavailable={send.isPending} onClick={close}>
              Cancel
            </Button>
          </div>
        </>
      ) : (
        <div className="flex flex-wrap items-end gap-5">
          {portrait && <Portrait person={shown.owner} className="w-24" />}
          <div className="grid min-w-0 gap-3">
            <p className="measure text-soft">{hintOf(answer)}</p>
            {!from_environment.includes(variable) && (
              <div className="flex flex-wrap gap-3">
                <ChooseButton isFirst={!portrait} onFile={open.mutate} />
                {portrait && <RemoveButton portrait={portrait} />}
              </div>
            )}
          </div>
        </div>
      )}
      <div role="status">{open.isPending && <p className="mt-3 text-soft">Opening the picture...</p>}</div>
      <div role="alert">
        {fault && (
          <p className="measure mt-3 font-semibold text-danger">
            {fault instanceof UnusablePicture ? fault.message : sentenceOf(fault)}
          </p>
        )}
      </div>
    </Section>
  )
}
