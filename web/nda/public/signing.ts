import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Fields } from '#src/base/problem.ts'
import { formatDay, formatInstant, nzDay } from '#src/base/time.ts'
import {
  fieldsOf,
  type NdaInvitation,
  type NdaSignature,
  type SignedAnswer,
  type SignedFields,
  type SignedNda,
} from '#src/nda/schema.ts'
import type { Trouble } from '#web/components/form-summary.tsx'
import { now } from '#web/lib/now.ts'
import { recheckFields } from '#web/lib/recheck.ts'
import { complaintsOf, type NdaForm, readNdaForm, readSignature, type Setback, setbackOf } from './check.ts'
import { dropKept, keep, loadKept } from './kept.ts'
import { acknowledge, invitationQuery, sendSignature } from './queries.ts'
import { persist } from './retry.ts'

type Refused = Exclude<Setback, { kind: 'fields' }>

/** The button was pressed: what is sent, and what stands in its way now. `trying`: an answer is being waited for. */
export type Pressed = { sent: NdaSignature; trying: boolean; setback: Refused | null }

/** After a reload: it was sent, and nobody heard what became of it. */
const unheard: Refused = { kind: 'failed', sentence: null }

const today = () => formatDay(nzDay(now()))

const prefilled = ({ client }: NdaInvitation): NdaForm => ({
  companyName: client.company,
  contactName: client.contactName,
  title: client.title,
  date: today(),
  signature: '',
  confirmationChecked: false,
})

/** What is worth keeping: today's date is filled in again, and may be another one by then. */
const worthKeeping = (form: NdaForm): NdaForm => ({ ...form, date: form.date === today() ? '' : form.date })

/** Where the page begins: with what the invitation says, or with what this tab kept. */
const beginning = (invitation: NdaInvitation): { typed: NdaForm; pressed: Pressed | null } => {
  const kept = invitation.signed ? null : loadKept(invitation.execution.tokenId)
  // What was sent for another agreement is not sent again: the one in force wants to be read.
  const sent = kept?.sent?.shownHash === invitation.shownHash ? kept.sent : null
  return {
    typed: kept ? { ...kept.typed, date: kept.typed.date || today() } : prefilled(invitation),
    pressed: sent && { sent, trying: false, setback: unheard },
  }
}

const recorded = (
  invitation: NdaInvitation,
  { sent }: Pressed,
  { signedAt, verifier }: SignedAnswer,
): NdaInvitation => ({
  ...invitation,
  signed: {
    companyName: sent.companyName,
    contactName: sent.contactName,
    title: sent.title,
    date: sent.date,
    signature: sent.signature,
    signedAt,
    signedAtNZ: formatInstant(signedAt),
    verifier,
    textVersion: invitation.textVersion,
    textSha256: invitation.textSha256,
    pdf: null,
  },
})

const textOf = (fields: SignedFields) => JSON.stringify(fieldsOf(fields))

/** What was sent here, as it stands now: a signature in other words is somebody else's, and this one was not recorded. */
const settled = (pressed: Pressed | null, signed: SignedNda | null): Pressed | null =>
  !pressed || !signed || textOf(pressed.sent) === textOf(signed)
    ? pressed
    : { ...pressed, trying: false, setback: { kind: 'signed', sentence: null } }

/** Everything the page does to get the signature recorded (GAPS 11, E2). */
export const useSigning = (token: string, invitation: NdaInvitation) => {
  const client = useQueryClient()
  const query = invitationQuery(token)
  const { tokenId, quoteId } = invitation.execution
  const signs = { quoteId, shownHash: invitation.shownHash }
  const [{ typed, pressed: begun }] = useState(() => beginning(invitation))
  const [values, setValues] = useState(typed)
  const [trouble, setTrouble] = useState<Trouble>({ fields: {}, attempt: 0 })
  const [pressed, setPressed] = useState(begun)
  const underWay = useRef(false)
  const blame = (fields: Fields) => setTrouble(({ attempt }) => ({ fields, attempt: attempt + 1 }))

  const succeed = (press: Pressed, answer: SignedAnswer) => {
    dropKept(tokenId)
    setPressed({ ...press, trying: false, setback: null })
    client.setQueryData(query.queryKey, (shown) => shown && { ...shown, answer: recorded(shown.answer, press, answer) })
  }

  const suffer = (press: Pressed, setback: Setback) => {
    if (setback.kind === 'failed') return setPressed({ ...press, trying: false, setback })
    // It will not be taken as it is, so it is not kept to be sent again.
    keep(tokenId, { typed: worthKeeping(press.sent), sent: null })
    if (setback.kind === 'fields') {
      setValues({ ...press.sent, confirmationChecked: true })
      setPressed(null)
      return blame(setback.fields)
    }
    setPressed({ ...press, trying: false, setback })
  }

  const send = async (press: Pressed) => {
    if (underWay.current) return
    underWay.current = true
    try {
      succeed(press, await persist(() => sendSignature(token, press.sent)))
    } catch (fault) {
      suffer(press, setbackOf(fault))
    }
    underWay.current = false
    // What stands now, whatever was said: the PDF with it, as soon as there is one.
    await client.refetchQueries(query)
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (underWay.current) return
    const form = readNdaForm(new FormData(event.currentTarget))
    const reading = readSignature(form, signs)
    if ('fields' in reading) return blame(reading.fields)
    const press: Pressed = { sent: reading.data, trying: true, setback: null }
    keep(tokenId, { typed: worthKeeping(form), sent: reading.data })
    // On the page before the dialog opens: what is printed is what was signed. Nothing is waited for (SPEC §2).
    flushSync(() => setPressed(press))
    void send(press)
    acknowledge(token)
    window.print()
  }

  const change = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    const form = readNdaForm(new FormData(currentTarget))
    setValues(form)
    setTrouble((before) => ({
      ...before,
      fields: recheckFields(before.fields, [target.name], complaintsOf(form, signs)),
    }))
    keep(tokenId, { typed: worthKeeping(form), sent: null })
  }

  return {
    values,
    trouble,
    pressed: settled(pressed, invitation.signed),
    missing: complaintsOf(values, signs),
    submit,
    change,
    again: () => {
      if (!pressed) return
      const press: Pressed = { ...pressed, trying: true, setback: pressed.setback }
      setPressed(press)
      void send(press)
    },
  }
}

export type Signing = ReturnType<typeof useSigning>
