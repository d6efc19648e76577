import * as z from 'zod/mini'
import { parseDay } from '../dates.ts'
import { Id, text } from '../primitives.ts'

export const QUESTION_KINDS = ['text', 'choice', 'several', 'yes_no', 'number', 'date'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]

/** A typed text has up to so many characters; several choices together have more. */
const LONGEST_TEXT = 500
export const LONGEST_ANSWER = 2_600

/** A question that is asked only after one of some answers to an earlier one of the list. */
export const OnlyIf = z.object({
  /** Where the earlier one stands in the list, from 0. */
  at: z.int(),
  answers: z.array(z.string()),
})
export type OnlyIf = z.output<typeof OnlyIf>

/** What is asked of each person or team that enters. */
export const EventQuestion = z.object({
  id: Id,
  label: z.string(),
  kind: z.enum(QUESTION_KINDS),
  choices: z.array(z.string()),
  is_required: z.boolean(),
  /** Null if it is always asked. */
  only_if: z.nullable(OnlyIf),
  /** The divisions it is for; null for all. */
  event_division_ids: z.nullable(z.array(Id)),
})
export type EventQuestion = z.output<typeof EventQuestion>

/** An answer with its question, as it is read; `several` has one choice a line. */
export const SaidAnswer = z.object({
  question_id: z.int(),
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  answer: z.string(),
})
export type SaidAnswer = z.output<typeof SaidAnswer>

/** The answers that a condition can name; none where anything can be typed. */
export const answersTo = ({ kind, choices }: Pick<EventQuestion, 'kind' | 'choices'>): readonly string[] =>
  kind === 'yes_no' ? ['yes', 'no'] : kind === 'choice' || kind === 'several' ? choices : []

/** The choices in an answer to a question with several. */
export const picksOf = (answer: string): string[] => answer.split('\n').filter(Boolean)

type Given = readonly { question_id: number; answer: string }[]
type Asked = Pick<EventQuestion, 'id' | 'kind' | 'only_if' | 'event_division_ids'>

/**
 * Which of the questions are asked in a division after some answers. One that hangs on a question that isn’t asked isn’t asked
 * either, whatever was answered to that one before.
 */
export function askedOf<Question extends Asked>(
  questions: readonly Question[],
  event_division_id: number,
  given: Given,
): Question[] {
  const isAsked: boolean[] = []
  for (const { only_if, event_division_ids } of questions)
    isAsked.push(
      (event_division_ids?.includes(event_division_id) ?? true) &&
        (only_if === null ||
          (isAsked[only_if.at] === true && meets(questions[only_if.at]!, only_if.answers, given))),
    )
  return questions.filter((_, i) => isAsked[i])
}

function meets({ id, kind }: Asked, wanted: readonly string[], given: Given): boolean {
  const answer = given.find(({ question_id }) => question_id === id)?.answer
  if (answer === undefined) return false
  return (kind === 'several' ? picksOf(answer) : [answer]).some((one) => wanted.includes(one))
}

const NUMBER = /^-?\d{1,9}(\.\d{1,4})?$/

/** Why an answer doesn’t do; undefined if it does. */
export function wrongAnswer(
  { kind, choices }: Pick<EventQuestion, 'kind' | 'choices'>,
  answer: string,
): string | undefined {
  switch (kind) {
    case 'text':
      if (answer.includes('\n')) return 'This needs to be on one line.'
      return answer.length > LONGEST_TEXT ? 'Use up to 500 characters.' : undefined
    case 'choice':
      return choices.includes(answer) ? undefined : 'Choose from the list.'
    case 'several': {
      const picks = picksOf(answer)
      const isFromList = picks.every((one, i) => choices.includes(one) && picks.indexOf(one) === i)
      return isFromList && picks.length > 0 ? undefined : 'Choose from the list.'
    }
    case 'yes_no':
      return answer === 'yes' || answer === 'no' ? undefined : 'Choose yes or no.'
    case 'number':
      return NUMBER.test(answer) ? undefined : 'Enter a number.'
    case 'date':
      return parseDay(answer) === answer ? undefined : 'Enter a date such as 06/12/2027.'
  }
}

/** The required questions that have no answer in a division. */
export const unansweredOf = <Question extends Asked & { is_required: boolean }>(
  questions: readonly Question[],
  event_division_id: number,
  given: Given,
): Question[] =>
  askedOf(questions, event_division_id, given).filter(
    ({ id, is_required }) => is_required && given.every(({ question_id }) => question_id !== id),
  )

export type JudgedAnswers = {
  /** What is kept, in the order of the questions: an answer to a question that isn’t asked is not. */
  kept: { question_id: number; answer: string }[]
  /** What is wrong, by where the question stands in the list. */
  wrong: { at: number; reason: string }[]
}

/** Judges answers in a division, on the screen as on the server. */
export function judgedAnswers(
  questions: readonly EventQuestion[],
  event_division_id: number,
  given: Given,
): JudgedAnswers {
  const unanswered = unansweredOf(questions, event_division_id, given)
  const kept: JudgedAnswers['kept'] = []
  const wrong: JudgedAnswers['wrong'] = []
  for (const question of askedOf(questions, event_division_id, given)) {
    const answer = given.find(({ question_id }) => question_id === question.id)?.answer
    const reason = answer === undefined ? undefined : wrongAnswer(question, answer)
    const said = unanswered.includes(question) ? 'Please answer this question.' : reason
    if (said !== undefined) wrong.push({ at: questions.indexOf(question), reason: said })
    if (answer !== undefined) kept.push({ question_id: question.id, answer })
  }
  return { kept, wrong }
}

const NewQuestion = z
  .object({
    id: z.optional(Id),
    label: text('Question', 200),
    kind: z.enum(QUESTION_KINDS, 'Choose the kind of answer.'),
    choices: z.array(text('Answer', 80)).check(z.maxLength(30, 'A question can have up to 30 answers.')),
    is_required: z.boolean(),
    is_private: z.boolean(),
    only_if: z._default(
      z.nullable(
        z.object({
          at: z.int().check(z.minimum(0)),
          answers: z
            .array(z.string().check(z.maxLength(80)))
            .check(z.minLength(1, 'Choose at least one answer.'), z.maxLength(30)),
        }),
      ),
      null,
    ),
    event_division_ids: z._default(
      z.nullable(z.array(Id).check(z.minLength(1, 'Choose at least one division.'), z.maxLength(60))),
      null,
    ),
  })
  .check(
    z.refine(({ kind, choices }) => (kind === 'choice' || kind === 'several') === choices.length > 0, {
      path: ['choices'],
      error: 'Enter the answers to choose from.',
    }),
    z.refine(({ choices }) => new Set(choices).size === choices.length, {
      path: ['choices'],
      error: 'Each answer needs to be different.',
    }),
  )
type NewQuestion = z.output<typeof NewQuestion>

/** What is wrong with the condition of a question, of all of them in their order. */
function wrongCondition(questions: readonly NewQuestion[], i: number): string | undefined {
  const { only_if, is_private } = questions[i]!
  if (!only_if) return undefined
  const earlier = only_if.at < i ? questions[only_if.at] : undefined
  if (!earlier) return 'Move this question below the one it depends on.'
  if (!only_if.answers.every((one) => answersTo(earlier).includes(one)))
    return 'Choose answers that the other question has.'
  // Who sees that it was answered would know the other answer.
  if (earlier.is_private && !is_private)
    return 'It depends on a question only event managers see, so only they can see this one.'
  return undefined
}

/** All questions of an event, as the office saves them. */
export const NewQuestions = z.array(NewQuestion).check(
  z.maxLength(20, 'An event can ask up to 20 questions.'),
  z.superRefine<NewQuestion[]>((questions, context) => {
    for (const i of questions.keys()) {
      const message = wrongCondition(questions, i)
      if (message) context.addIssue({ code: 'custom', path: [i, 'only_if'], message, input: i })
    }
  }),
)
