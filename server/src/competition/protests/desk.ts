import {
  ProtestDecided,
  ProtestedAlready,
  ProtestFeeChanged,
  ProtestNotFound,
  ProtestTooLate,
  type addProtestFiles,
  type decideProtest,
  type downloadProtestFile,
  type FeeState,
  type fileProtest,
  type listProtests,
  type noteProtest,
  type ProtestGame,
  type ProtestTerms,
  type saveProtestTerms,
  type takeProtestFee,
  type withdrawProtest,
} from 'contract/competition/protests'
import { EventNotFound } from 'contract/events'
import type { In, Out } from 'contract/operation'
import { invalidField } from 'contract/problem'
import { lockOrder } from '../../payments/payments.ts'
import { audit, changedMeanwhile } from '../../plumbing/audit.ts'
import type { Context, Download, OutsideContext } from '../../plumbing/context.ts'
import { keepDocumentFiles, readDocumentFiles } from '../../plumbing/drawing/document-files.ts'
import { findDeskEvent } from '../scoring/queries.ts'
import { returnFee, takeFee, withoutEvent, type Filed } from './fees.ts'
import { mailDecision } from './letters.ts'
import {
  findFile,
  findPayment,
  findPlayed,
  findProtests,
  findTerms,
  insertProtest,
  insertProtestFile,
  insertStep,
  lockProtest,
  putTerms,
  setProtest,
} from './queries.ts'

/** The games of an event that have ended, with the moment until which each can be protested. */
export async function protestable(
  context: Context,
  event_id: number,
  { minutes }: ProtestTerms,
): Promise<ProtestGame[]> {
  const games = await findPlayed(context, event_id)
  return games.map(({ ended_at, ...game }) => {
    const until = new Date(Date.parse(ended_at!) + minutes * 60_000)
    return { ...game, until: until.toISOString(), is_late: until < context.now }
  })
}

/** @throws EventNotFound */
export async function showDesk(
  context: Context,
  { id }: In<typeof listProtests>,
): Promise<Out<typeof listProtests>> {
  const event = await findDeskEvent(context, id)
  if (!event) throw EventNotFound()
  const terms = await findTerms(context, id)
  const games = await protestable(context, id, terms)
  const protests = await findProtests(context, { event_id: id })
  return { event, terms, games, protests: protests.map(withoutEvent) }
}

/** @throws EventNotFound, Conflict */
export async function saveTerms(
  context: Context,
  { id, ...terms }: In<typeof saveProtestTerms>,
): Promise<ProtestTerms> {
  if (!(await findDeskEvent(context, id))) throw EventNotFound()
  const before = await findTerms(context, id)
  if (!(await putTerms(context, id, terms)))
    throw await changedMeanwhile(context, 'event', id, await findTerms(context, id))
  await audit(context, {
    action: 'event.protest_terms_changed',
    subject: 'event',
    subject_id: id,
    before: { fee_cents: before.fee_cents, minutes: before.minutes },
    after: { fee_cents: terms.fee_cents, minutes: terms.minutes },
  })
  return findTerms(context, id)
}

type Filing = Omit<In<typeof fileProtest>, 'id' | 'accept_late'> & { event_id: number; may_be_late: boolean }

/**
 * Files a protest of one of the two teams of a game. Two who file for one team at the same moment file once.
 * @throws ProtestTooLate, ProtestedAlready
 */
export async function file(
  context: Context,
  { event_id, may_be_late, game_id, entrant_id, request_key, kind, statement }: Filing,
): Promise<{ id: number }> {
  const terms = await findTerms(context, event_id)
  const game = (await protestable(context, event_id, terms)).find((one) => one.id === game_id)
  if (!game) throw invalidField('game_id', 'Choose a game that has ended.')
  const team = [game.home, game.visitor].find((one) => one.entrant_id === entrant_id)
  if (!team) throw invalidField('entrant_id', 'Choose one of its teams.')
  if (game.is_late && !may_be_late) throw ProtestTooLate()
  const id = await insertProtest(context, {
    ...{ event_id, game_id, entrant_id, request_key, kind, statement },
    ...{ is_late: game.is_late, fee_cents: terms.fee_cents },
  })
  if (id === undefined) throw ProtestedAlready()
  await audit(context, {
    action: 'event.protest_filed',
    subject: 'event',
    subject_id: event_id,
    after: { team: team.name, division: game.division, game: game.number },
  })
  return { id }
}

/** @throws EventNotFound, ProtestTooLate, ProtestedAlready */
export async function fileAtDesk(
  context: Context,
  { id, accept_late = false, ...protest }: In<typeof fileProtest>,
): Promise<{ id: number }> {
  if (!(await findDeskEvent(context, id))) throw EventNotFound()
  return file(context, { ...protest, event_id: id, may_be_late: accept_late })
}

/**
 * The protest at the version that was seen, kept from others; the order of its fee is held before it. @throws ProtestNotFound, Conflict
 */
async function held(context: Context, { id, version }: { id: number; version: number }) {
  const payment = await findPayment(context, id)
  if (payment?.order_id != null) await lockOrder(context, payment.order_id)
  const now = await lockProtest(context, id)
  const [protest] = now ? await findProtests(context, { id }) : []
  if (!now || !protest) throw ProtestNotFound()
  if (now.version !== version)
    throw await changedMeanwhile(context, 'event', protest.event_id, withoutEvent(protest))
  return protest
}

/** @throws ProtestNotFound, ProtestFeeChanged if there is no such fee, Conflict; as `takeFee` */
export async function changeFee(
  context: Context,
  input: In<typeof takeProtestFee>,
): Promise<Out<typeof takeProtestFee>> {
  const { id, deed } = input
  if (deed === 'fee_received') await takeFee(context, input)
  else {
    const protest = await held(context, input)
    if (protest.fee_state !== 'due_back') throw ProtestFeeChanged()
    await returnFee(context, protest)
  }
  return versionOf(context, id)
}

const versionOf = async (context: Context, id: number) => ({
  version: (await findProtests(context, { id }))[0]!.version,
})

export async function addNote(context: Context, { id, note }: In<typeof noteProtest>) {
  if (!(await lockProtest(context, id))) throw ProtestNotFound()
  return insertStep(context, { protest_id: id, deed: 'noted', note })
}

/** What becomes of a fee: it comes back unless the protest is denied; what was never paid is asked for no more. */
const feeAfter = (fee: FeeState, comesBack: boolean): FeeState =>
  fee === 'received' ? (comesBack ? 'due_back' : 'kept') : fee === 'owed' && comesBack ? 'none' : fee

/** A card is refunded at once; a check or cash is handed back at the desk. */
async function refundCard(context: Context, protest: Filed): Promise<void> {
  if (protest.fee_state === 'received' && protest.fee_paid?.method === 'card')
    await returnFee(context, protest)
}

/** Decides a protest, once; the team is told. @throws ProtestNotFound, ProtestDecided, Conflict */
export async function decide(
  context: Context,
  { id, version, decision, reason, change }: In<typeof decideProtest>,
) {
  const protest = await held(context, { id, version })
  if (protest.state !== 'open') throw ProtestDecided()
  await setProtest(context, id, {
    ...{ state: decision, fee_state: feeAfter(protest.fee_state, decision === 'upheld'), reason },
    ...{ decided_at: context.now, decided_by: context.user?.name ?? 'system' },
    change: decision === 'upheld' ? (change ?? null) : null,
  })
  await insertStep(context, { protest_id: id, deed: decision, note: reason })
  await auditOf(context, protest, `event.protest_${decision}`, reason)
  if (decision === 'upheld') await refundCard(context, protest)
  await mailDecision(context, { ...protest, state: decision, reason })
  return versionOf(context, id)
}

/** @throws ProtestNotFound, ProtestDecided, Conflict */
export async function withdraw(
  context: Context,
  { id, version }: In<typeof withdrawProtest>,
): Promise<Out<typeof withdrawProtest>> {
  const protest = await held(context, { id, version })
  if (protest.state !== 'open') throw ProtestDecided()
  await setProtest(context, id, { state: 'withdrawn', fee_state: feeAfter(protest.fee_state, true) })
  await insertStep(context, { protest_id: id, deed: 'withdrawn', note: null })
  await auditOf(context, protest, 'event.protest_withdrawn')
  await refundCard(context, protest)
  return versionOf(context, id)
}

const auditOf = (
  context: Context,
  { event_id, team, division, number }: Filed,
  action: string,
  note?: string,
) =>
  audit(context, {
    action,
    subject: 'event',
    subject_id: event_id,
    after: { team, division, game: number },
    ...(note && { note }),
  })

/** @throws ProtestNotFound, UnsupportedFile */
export async function addFiles(
  context: OutsideContext,
  { id, files }: In<typeof addProtestFiles>,
): Promise<{ files: number }> {
  const [known] = await context.read((inside) => findProtests(inside, { id }))
  if (!known) throw ProtestNotFound()
  const papers = await readDocumentFiles(context, 'protest', files)
  return keepDocumentFiles(context, papers, () =>
    context.transaction(async (inside) => {
      for (const { content, ...paper } of papers) {
        await insertProtestFile(inside, { protest_id: id, ...paper, size: content.length })
        await insertStep(inside, { protest_id: id, deed: 'file_added', note: paper.name })
      }
      return { files: papers.length }
    }),
  )
}

/** @throws ProtestNotFound */
export async function giveFile(
  context: OutsideContext,
  input: In<typeof downloadProtestFile>,
): Promise<Download> {
  const stored = await context.read((inside) => findFile(inside, input))
  const kept = stored && (await context.outside.storage.get(stored.file_key))
  if (!stored || !kept) throw ProtestNotFound()
  return { filename: stored.name, content: kept.content, type: stored.file_type }
}
