import { putAnswers, findAnswers } from '../events/entrants/answers-queries.ts'
import { findEntrants } from '../events/entrants/party-queries.ts'
import { findComing } from '../events/entrants/seed-queries.ts'
import { findQuestions, putQuestions } from '../events/questions-queries.ts'
import { todayOf, type Context } from '../plumbing/context.ts'

type Question = Parameters<typeof putQuestions>[2][number]

const REST = { choices: [], is_required: false, is_private: false, only_if: null, event_division_ids: null }
const ifYes = { at: 0, answers: ['yes'] }

/** What a camp asks of each player. */
const OF_PLAYERS: Question[] = [
  { ...REST, label: 'Does she have any allergies?', kind: 'yes_no', is_required: true, is_private: true },
  {
    ...REST,
    label: 'Which ones?',
    kind: 'several',
    choices: ['Nuts', 'Milk', 'Bee stings', 'Something else'],
    ...{ is_required: true, is_private: true, only_if: ifYes },
  },
  { ...REST, label: 'Bats', kind: 'choice', choices: ['Right', 'Left', 'Both'] },
]
/** What a tournament asks of each team. */
const OF_TEAMS: Question[] = [
  { ...REST, label: 'Do you arrive the evening before?', kind: 'yes_no', is_required: true },
  { ...REST, label: 'What time will you be there?', kind: 'text', is_required: true, only_if: ifYes },
]

/** What those who have answered said, in turn; the last of them has yet to answer. */
const SAID = {
  person: [
    ['no', undefined, 'Right'],
    ['yes', 'Nuts\nBee stings', 'Left'],
    ['no', undefined, 'Right'],
    ['no', undefined, undefined],
    undefined,
  ],
  team: [['yes', '7:30 PM'], ['no'], ['no'], ['yes', 'Around 9 PM'], undefined],
} as const

/** The coming camp and tournament ask questions. */
export async function seedEventQuestions(context: Context): Promise<void> {
  const coming = await findComing(context, todayOf(context), ['hitting-camp-%', 'weekend-slam-%'])
  for (const { id, entrant } of coming) {
    await putQuestions(context, id, entrant === 'team' ? OF_TEAMS : OF_PLAYERS)
    const questions = (await findQuestions(context, [id])).get(id)!
    const entrants = await findEntrants(context, { standing_in: id })
    const known = await findAnswers(
      context,
      entrants.map((one) => one.id),
    )
    for (const [i, one] of entrants.entries()) {
      const said: readonly (string | undefined)[] | undefined = SAID[entrant][i % SAID[entrant].length]
      if (!said) continue
      await putAnswers(context, one.id, {
        version: known.get(one.id)!.version,
        answers: said.flatMap((answer, at) =>
          answer === undefined ? [] : [{ question_id: questions[at]!.id, answer }],
        ),
      })
    }
  }
}
