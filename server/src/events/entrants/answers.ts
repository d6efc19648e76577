import {
  AnswersClosed,
  type OwnAnswers,
  type saveAnswers,
  type saveOutsideAnswers,
  type showAnswers,
  type showOutsideAnswers,
} from 'contract/events/answers'
import { judgedAnswers, unansweredOf } from 'contract/events/questions'
import type { In } from 'contract/operation'
import { Conflict, invalidField } from 'contract/problem'
import { audit } from '../../plumbing/audit.ts'
import { todayOf, type Context } from '../../plumbing/context.ts'
import { findQuestions } from '../questions-queries.ts'
import { findAnswers, putAnswers } from './answers-queries.ts'
import { linkedEntrant, ownEntrant } from './own-entrant.ts'
import { findEntrants, getEventOf, inAudit, type Entrant } from './party-queries.ts'
import { lockPlaces } from './places-queries.ts'

const STANDS: readonly string[] = ['applied', 'waiting', 'held', 'confirmed']

async function shown(context: Context, entrant: Entrant): Promise<OwnAnswers> {
  const { id, event_id, event_division_id, name, status } = entrant
  const [event, questions, said] = await Promise.all([
    getEventOf(context, event_id),
    findQuestions(context, [event_id]),
    findAnswers(context, [id]),
  ])
  return {
    ...{ name, event_division_id },
    event: { slug: event.slug, name: event.name },
    questions: questions.get(event_id) ?? [],
    ...said.get(id)!,
    may_change: STANDS.includes(status) && event.status !== 'cancelled' && event.ends_on >= todayOf(context),
  }
}

export const showOwnAnswers = async (context: Context, { entrant_id }: In<typeof showAnswers>) =>
  shown(context, await ownEntrant(context, entrant_id))

export const showLinkedAnswers = async (context: Context, { token }: In<typeof showOutsideAnswers>) =>
  shown(context, await linkedEntrant(context, token))

export const saveOwnAnswers = async (context: Context, { entrant_id, ...said }: In<typeof saveAnswers>) =>
  save(context, await ownEntrant(context, entrant_id), said)

export const saveLinkedAnswers = async (
  context: Context,
  { token, ...said }: In<typeof saveOutsideAnswers>,
) => save(context, await linkedEntrant(context, token), said)

/**
 * Replaces the answers of an entry. The event is held first, so that its questions are those that are answered; what isn’t asked any
 * more is forgotten. @throws AnswersClosed, Conflict, Invalid at the question
 */
async function save(
  context: Context,
  seen: Entrant,
  { version, answers }: Omit<In<typeof saveAnswers>, 'entrant_id'>,
): Promise<OwnAnswers> {
  await lockPlaces(context, seen.event_id)
  const [entrant] = await findEntrants(context, { id: seen.id })
  const before = await shown(context, entrant!)
  if (!before.may_change) throw AnswersClosed()
  const { kept, wrong } = judgedAnswers(before.questions, before.event_division_id, answers)
  if (wrong[0]) throw invalidField(`answers.${wrong[0].at}`, wrong[0].reason)
  if (!(await putAnswers(context, seen.id, { version, answers: kept }))) throw Conflict()
  await audit(context, {
    action: 'event.answers_changed',
    subject: 'event',
    subject_id: seen.event_id,
    after: inAudit(entrant!),
  })
  return shown(context, entrant!)
}

type Asked = Pick<Entrant, 'id' | 'event_id' | 'event_division_id' | 'is_expected'>

/**
 * How many required questions each entry has left open, by entry. Entries that have answered everything aren’t in it, nor those on the
 * waitlist: they are asked once they have a spot.
 */
export async function missingAnswersOf(
  context: Context,
  entrants: readonly Asked[],
): Promise<Map<number, number>> {
  const expected = entrants.filter(({ is_expected }) => is_expected)
  const questions = await findQuestions(context, [...new Set(expected.map(({ event_id }) => event_id))])
  const asking = expected.filter(({ event_id }) =>
    questions.get(event_id)?.some(({ is_required }) => is_required),
  )
  if (asking.length === 0) return new Map()
  const said = await findAnswers(
    context,
    asking.map(({ id }) => id),
  )
  return new Map(
    asking.flatMap(({ id, event_id, event_division_id }) => {
      const asked = questions.get(event_id)!
      const { answers } = said.get(id)!
      const missing = unansweredOf(asked, event_division_id, answers).length
      return missing > 0 ? [[id, missing] as const] : []
    }),
  )
}
