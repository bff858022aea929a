import { newId, type Random } from '#src/base/id.ts'
import { Problem } from '#src/base/problem.ts'
import { days, hours, type Instant, instant, minutes, msOf, seconds } from '#src/base/time.ts'
import { transact } from '#src/db/transact.ts'
import type { Kit } from '#src/context.ts'
import type { AnyLetterKind, LetterKind } from './email-kind.ts'
import { closedMs, newPace, type Pace } from './pace.ts'
import type { Envelope, Outcome } from './mailer.ts'
import { checkRecipient, renderLetter } from './render.ts'
import {
  blankLettersAbout,
  blankLettersBefore,
  discardPending,
  discardUnsent,
  findDueAfter,
  findEarliestDue,
  findLetter,
  findLettersAbout,
  findNextDue,
  findStuck,
  insertLetter,
  type LetterRow,
  markSent,
  requeue,
  updateLeased,
  updateLetter,
} from './store.ts'

/** Longer than an attempt can take (10 s): whoever holds a letter longer has died. */
const leaseMs = seconds(60)

/** The provider remembers a key for 24 hours from the first attempt; within an hour of that nothing is sent again (G4). */
const rememberedMs = hours(23)

/** How long the words of a letter are kept; its row and key stay (H11). */
const wordsKeptDays = 90

/** No letter waits for longer than a day (G3), and an hour is for a clock put right by a little. */
const longestWaitMs = hours(25)

const firstBackOffMs = seconds(1)
const lastBackOffMs = minutes(15)

/** What waits in the outbox, sealed: everything the letter needs besides the business's own details. */
type Order = { to: string; replyTo: string | null; data: object }

/**
 * Puts a letter into the outbox, in the transaction of the fact it reports (GAPS 12, G1). The postman writes it out.
 * @param key the idempotency key, `<kind>/<entity>/<n>`; a second letter under it is refused.
 * @param replyTo where answers go; the business's own address unless said otherwise.
 * @returns the letter's id.
 * @throws outside a transaction, and for another number of recipients than one (F3).
 */
export const queueLetter = <Data extends object>(
  kit: Pick<Kit, 'db' | 'clock' | 'random' | 'vault'>,
  order: { letter: LetterKind<Data>; data: Data; to: string; replyTo?: string; subjectId: string; key: string },
) => {
  if (!kit.db.$client.inTransaction) throw new Error('a letter is queued in the transaction of what it reports')
  checkRecipient(order.to)
  const id = newId(kit.random, 'let')
  const now = instant(kit.clock())
  const { to, replyTo = null, data } = order
  insertLetter(kit.db, {
    id,
    kind: order.letter.kind,
    subject_id: order.subjectId,
    idempotency_key: order.key,
    letter_sealed: kit.vault.seal(JSON.stringify({ to, replyTo, data } satisfies Order)),
    due_at: now,
    created_at: now,
  })
  return id
}

/** Says of every letter that waits that nobody is to get it. */
export const discardLetters = (kit: Pick<Kit, 'db'>) => discardPending(kit.db)

/** Takes the words out of every letter about somebody who is to be forgotten; what waited is never sent. */
export const blankLetters = (kit: Pick<Kit, 'db'>, subjectId: string) => blankLettersAbout(kit.db, subjectId)

/** Takes the words out of letters that were sent, or discarded, and are older than 90 days. */
export const blankOldLetters = (kit: Pick<Kit, 'db' | 'clock'>) =>
  blankLettersBefore(kit.db, instant(kit.clock() - days(wordsKeptDays)))

/** Letters that nobody will send without being told to: refused by the provider, or perhaps sent already (G3, G4). */
export const listStuckLetters = (kit: Pick<Kit, 'db'>) => ({ items: findStuck(kit.db) })

const getStuck = (kit: Pick<Kit, 'db'>, id: string) => {
  const letter = findLetter(kit.db, id)
  if (!letter) throw new Problem('not_found')
  if (letter.state !== 'dead' && letter.state !== 'ambiguous') throw new Problem('letter_not_stuck')
  return letter
}

// `<kind>/<entity>/<n>`: the provider may still refuse the old key, and has not seen the next.
const nextKey = (key: string) => key.replace(/\d+$|$/, (n) => String(Number(n || 1) + 1))

/** Sends a stuck letter once more: somebody decided that it is better twice than never. @throws not_found, letter_not_stuck */
export const resendLetter = (kit: Kit, id: string, by: string) =>
  transact(kit.db, () => {
    const { idempotency_key, kind } = getStuck(kit, id)
    requeue(kit.db, id, nextKey(idempotency_key), instant(kit.clock()))
    kit.log.info({ event: 'letter_requeued', letterId: id, kind, userId: by })
  })

/** Lets a stuck letter be: it arrived by other ways, or is not needed. @throws not_found, letter_not_stuck */
export const discardLetter = (kit: Kit, id: string, by: string) =>
  transact(kit.db, () => {
    const { kind } = getStuck(kit, id)
    updateLetter(kit.db, id, { state: 'discarded' })
    kit.log.info({ event: 'letter_discarded', letterId: id, kind, userId: by })
  })

/** A letter that has nothing to say any more: it is not sent, if it was not. In a transaction that is under way. */
export const withdrawLetter = (kit: Pick<Kit, 'db'>, id: string) => {
  if (findLetter(kit.db, id)?.state !== 'sent') updateLetter(kit.db, id, { state: 'discarded' })
}

/** The same for every letter of one kind about a subject. */
export const withdrawLetters = (kit: Pick<Kit, 'db'>, subjectId: string, { kind }: Pick<AnyLetterKind, 'kind'>) =>
  discardUnsent(kit.db, subjectId, kind)

/** What became of the letters about a quote or an account, oldest first; never their content. */
export const lettersAbout = (kit: Pick<Kit, 'db'>, subjectId: string) => findLettersAbout(kit.db, subjectId)

/** When a letter left, for evidence: null until the provider took it. */
export const sentAt = (kit: Pick<Kit, 'db'>, id: string): Instant | null => findLetter(kit.db, id)?.sent_at ?? null

/** 1 s, 2 s, 4 s … 15 min, each up to a quarter shorter, so that letters that failed together do not come back together. */
const backOffMs = (attempts: number, random: Random) => {
  const full = Math.min(firstBackOffMs * 2 ** Math.min(attempts - 1, 20), lastBackOffMs)
  return Math.round(full * (1 - (random(1)[0] ?? 0) / 1024))
}

/** A letter in hand: nobody else sends it until the lease ends. */
type Held = LetterRow & { leased_until: Instant; taken_at: Instant }

/** A letter put off by a clock that was ahead, and is not any more: it is due. */
const findAstray = (kit: Pick<Kit, 'db' | 'clock'>) => findDueAfter(kit.db, instant(kit.clock() + longestWaitMs))

/**
 * Takes the letter that has been due longest. A lease that ran out was an attempt whose end nobody saw. A letter whose
 * first such attempt is too long ago, or by another clock, is set aside for a person instead.
 */
const takeNext = (kit: Kit): { held: Held } | { setAside: LetterRow } | null =>
  transact(kit.db, () => {
    const taken_at = instant(kit.clock())
    const row = findNextDue(kit.db, taken_at) ?? findAstray(kit)
    if (!row) return null
    const unknown_since = row.unknown_since ?? (row.leased_until && instant(msOf(row.leased_until) - leaseMs))
    if (unknown_since && Math.abs(msOf(taken_at) - msOf(unknown_since)) >= rememberedMs) {
      updateLetter(kit.db, row.id, { state: 'ambiguous', unknown_since, leased_until: null })
      return { setAside: row }
    }
    const leased_until = instant(msOf(taken_at) + leaseMs)
    const attempts = row.attempts + 1
    // Due again when the lease ends: a letter whose holder died is found like any other.
    updateLetter(kit.db, row.id, { attempts, unknown_since, leased_until, due_at: leased_until })
    return { held: { ...row, attempts, unknown_since, leased_until, taken_at } }
  })

/** Says what became of an attempt, and keeps it. Only a delivery is final whoever holds the letter meanwhile. */
const settle = (kit: Kit, pace: Pace, letter: Held, outcome: Outcome) => {
  const now = kit.clock()
  const told = { letterId: letter.id, kind: letter.kind, count: letter.attempts }
  const postpone = (ms: number, changes: { unknown_since?: Instant } = {}) =>
    updateLeased(kit.db, letter.id, letter.leased_until, {
      ...changes,
      leased_until: null,
      due_at: instant(now + ms),
      reason: outcome.kind === 'sent' ? null : outcome.reason,
    })
  const backOff = backOffMs(letter.attempts, kit.random)

  switch (outcome.kind) {
    case 'sent':
      markSent(kit.db, letter.id, { sent_at: instant(now), provider_id: outcome.providerId })
      kit.log.info({ event: 'letter_sent', ...told })
      return
    case 'refused':
      updateLeased(kit.db, letter.id, letter.leased_until, {
        state: 'dead',
        leased_until: null,
        reason: outcome.reason,
      })
      kit.log.warn({ event: 'letter_refused', ...told, reason: outcome.reason })
      return
    case 'closed':
      pace.pause(now, closedMs)
      postpone(Math.max(closedMs, backOff))
      kit.log.error({ event: 'letters_closed', ...told, reason: outcome.reason })
      return
    case 'later': {
      const afterMs = outcome.afterMs ?? backOff
      // The limit is on us, not on this letter; but a quota of the day may be raised, so another letter asks soon.
      pace.pause(now, Math.min(afterMs, minutes(1)))
      postpone(afterMs)
      kit.log.warn({ event: 'letter_later', ...told, reason: outcome.reason })
      return
    }
    case 'unknown':
      postpone(backOff, { unknown_since: letter.unknown_since ?? letter.taken_at })
      kit.log.warn({ event: 'letter_unknown', ...told, reason: outcome.reason })
  }
}

const orderOf = (kit: Kit, letter: Held) => JSON.parse(kit.vault.open(letter.letter_sealed)) as Order

const writeOut = (kit: Kit, kind: AnyLetterKind, letter: Held) => {
  const { to, replyTo, data } = orderOf(kit, letter)
  // What LetterKind's Data was when it was queued.
  const told = { ...data, business: kit.config.business } as never
  return renderLetter(kit, { to, replyTo, letter: kind.write(told) })
}

/** What goes with it is kept once, where it belongs, and not with every letter. */
const withAttachments = (kit: Kit, kind: AnyLetterKind, letter: Held, envelope: Envelope): Envelope =>
  kind.attach ? { ...envelope, attachments: kind.attach(kit, orderOf(kit, letter).data as never) } : envelope

/** The envelope: written out before the first attempt and kept, for a key is remembered with its content. */
const envelopeOf = async (kit: Kit, kinds: readonly AnyLetterKind[], letter: Held): Promise<Envelope> => {
  const kind = kinds.find(({ kind }) => kind === letter.kind)
  if (!kind) throw new Error(`nobody writes letters of the kind ${letter.kind}`)
  if (letter.envelope_sealed) {
    const kept: Envelope = JSON.parse(kit.vault.open(letter.envelope_sealed))
    return withAttachments(kit, kind, letter, kept)
  }
  const envelope = await writeOut(kit, kind, letter)
  const envelope_sealed = kit.vault.seal(JSON.stringify(envelope))
  updateLeased(kit.db, letter.id, letter.leased_until, { envelope_sealed })
  return withAttachments(kit, kind, letter, envelope)
}

/** A letter that cannot be opened or written, for the wrong SECRET_KEY or a fault of ours, waits; the others go on. */
const putBack = (kit: Kit, letter: Held, fault: unknown) => {
  const reason = String(fault)
  updateLeased(kit.db, letter.id, letter.leased_until, {
    attempts: letter.attempts - 1,
    leased_until: null,
    due_at: instant(kit.clock() + lastBackOffMs),
    reason,
  })
  kit.log.error({ event: 'letter_unwritten', letterId: letter.id, kind: letter.kind, reason })
}

const deliver = async (kit: Kit, kinds: readonly AnyLetterKind[], pace: Pace, letter: Held) => {
  let envelope: Envelope
  try {
    envelope = await envelopeOf(kit, kinds, letter)
  } catch (fault) {
    putBack(kit, letter, fault)
    return
  }
  pace.spend(kit.clock())
  settle(kit, pace, letter, await kit.post(envelope, letter.idempotency_key))
}

const nextInMs = (kit: Kit, pace: Pace) => {
  const due = findEarliestDue(kit.db)
  if (due === null) return null
  const now = kit.clock()
  return Math.max(0, findAstray(kit) ? 0 : msOf(due) - now, pace.waitMs(now))
}

/**
 * One round: hands at most one due letter to the provider and records what became of it.
 * @param kinds every kind of letter that may be in the outbox.
 * @returns when to call again: 0 at once, null when no letter waits.
 */
export const deliverLetters = async (
  kit: Kit,
  kinds: readonly AnyLetterKind[],
  pace: Pace = newPace(),
): Promise<{ nextInMs: number | null }> => {
  if (nextInMs(kit, pace) === 0) {
    const taken = takeNext(kit)
    if (taken && 'held' in taken) await deliver(kit, kinds, pace, taken.held)
    if (taken && 'setAside' in taken) {
      kit.log.warn({ event: 'letter_ambiguous', letterId: taken.setAside.id, kind: taken.setAside.kind })
    }
  }
  return { nextInMs: nextInMs(kit, pace) }
}
