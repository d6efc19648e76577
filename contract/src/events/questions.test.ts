import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  askedOf,
  judgedAnswers,
  NewQuestions,
  picksOf,
  QUESTION_KINDS,
  unansweredOf,
  wrongAnswer,
  type EventQuestion,
} from './questions.ts'

const CHOICES = ['Bus', 'Car', 'Train']
const ANSWERS = [
  ...CHOICES,
  'Bus\nCar',
  'Train\nBus',
  'yes',
  'no',
  '7',
  '2027-06-12',
  'Peanuts',
  'Two\nlines',
]

/** Up to eight questions of all kinds, some for one of two divisions, some that hang on an earlier one; and answers to some. */
const asked = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...QUESTION_KINDS),
      is_required: fc.boolean(),
      event_division_ids: fc.constantFrom<number[] | null>(null, [1], [2], [1, 2], []),
      on: fc.nat(),
      hangs: fc.boolean(),
      answers: fc.subarray([...CHOICES, 'yes', 'no'], { minLength: 1 }),
      given: fc.option(fc.constantFrom(...ANSWERS), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((drawn) => ({
    questions: drawn.map(
      ({ kind, is_required, event_division_ids, on, hangs, answers }, i): EventQuestion => ({
        ...{ id: i + 100, label: `Question ${i}`, kind, is_required, event_division_ids },
        choices: kind === 'choice' || kind === 'several' ? CHOICES : [],
        only_if: hangs && i > 0 ? { at: on % i, answers } : null,
      }),
    ),
    given: drawn.flatMap(({ given }, i) =>
      given === undefined ? [] : [{ question_id: i + 100, answer: given }],
    ),
  }))
const division = fc.constantFrom(1, 2)

test('what a screen sends of the answers is judged by the server as the screen judged all of them', () => {
  fc.assert(
    fc.property(asked, division, ({ questions, given }, id) => {
      const judged = judgedAnswers(questions, id, given)
      expect(judgedAnswers(questions, id, judged.kept)).toEqual(judged)
    }),
  )
})

test('a question that isn’t asked is never required, never wrong, and its answer is not kept', () => {
  fc.assert(
    fc.property(asked, division, ({ questions, given }, id) => {
      const ids = new Set(askedOf(questions, id, given).map((one) => one.id))
      const { kept, wrong } = judgedAnswers(questions, id, given)
      for (const { question_id } of kept) expect(ids).toContain(question_id)
      for (const { at } of wrong) expect(ids).toContain(questions[at]!.id)
      for (const one of unansweredOf(questions, id, given)) expect(ids).toContain(one.id)
    }),
  )
})

test('every answer to a question that is asked is kept as it was given, so none is lost', () => {
  fc.assert(
    fc.property(asked, division, ({ questions, given }, id) => {
      const ids = new Set(askedOf(questions, id, given).map((one) => one.id))
      const { kept } = judgedAnswers(questions, id, given)
      expect(kept).toEqual(given.filter(({ question_id }) => ids.has(question_id)))
    }),
  )
})

test('a question hangs on what is asked before it: nothing that is answered later changes whether it is asked', () => {
  fc.assert(
    fc.property(asked, division, fc.nat(), ({ questions, given }, id, n) => {
      const at = n % questions.length
      const before = given.filter(({ question_id }) => question_id < 100 + at)
      const isAsked = (answers: typeof given) =>
        askedOf(questions, id, answers).some((one) => one.id === 100 + at)
      expect(isAsked(given)).toBe(isAsked(before))
    }),
  )
})

const bus = {
  id: 1,
  label: 'How do you come?',
  kind: 'several' as const,
  choices: CHOICES,
  is_required: true,
}
const stop = { id: 2, label: 'Which stop?', kind: 'text' as const, choices: [], is_required: true }
const seat = { id: 3, label: 'Seat', kind: 'number' as const, choices: [], is_required: true }
const CHAIN: EventQuestion[] = [
  { ...bus, only_if: null, event_division_ids: null },
  { ...stop, only_if: { at: 0, answers: ['Bus', 'Train'] }, event_division_ids: null },
  { ...seat, only_if: { at: 1, answers: ['x'] }, event_division_ids: null },
]

test.each([
  ['Car', [1]],
  ['Car\nTrain', [1, 2]],
  ['Bus', [1, 2]],
])('with %j those are asked whose condition it meets', (answer, ids) => {
  expect(askedOf(CHAIN, 1, [{ question_id: 1, answer }]).map(({ id }) => id)).toEqual(ids)
})

test('what hangs on a question that isn’t asked any more isn’t asked either, though it was answered before', () => {
  const chain = [
    CHAIN[0]!,
    { ...CHAIN[1]!, kind: 'yes_no' as const },
    { ...CHAIN[2]!, only_if: { at: 1, answers: ['yes'] } },
  ]
  const given = [
    { question_id: 1, answer: 'Bus' },
    { question_id: 2, answer: 'yes' },
    { question_id: 3, answer: '4' },
  ]
  expect(judgedAnswers(chain, 1, given).kept).toHaveLength(3)
  expect(judgedAnswers(chain, 1, [{ question_id: 1, answer: 'Car' }, ...given.slice(1)])).toEqual({
    kept: [{ question_id: 1, answer: 'Car' }],
    wrong: [],
  })
})

test.each([
  ['text', 'One line', undefined],
  ['text', 'Two\nlines', 'This needs to be on one line.'],
  ['text', 'x'.repeat(501), 'Use up to 500 characters.'],
  ['choice', 'Bus', undefined],
  ['choice', 'Boat', 'Choose from the list.'],
  ['several', 'Bus\nTrain', undefined],
  ['several', 'Bus\nBus', 'Choose from the list.'],
  ['several', 'Bus\nBoat', 'Choose from the list.'],
  ['several', '\n', 'Choose from the list.'],
  ['yes_no', 'no', undefined],
  ['yes_no', 'maybe', 'Choose yes or no.'],
  ['number', '-2.5', undefined],
  ['number', '1e9', 'Enter a number.'],
  ['number', 'seven', 'Enter a number.'],
  ['date', '2028-02-29', undefined],
  ['date', '2027-02-29', 'Enter a date such as 06/12/2027.'],
  ['date', '06/12/2027', 'Enter a date such as 06/12/2027.'],
] as const)('to a question of kind %s the answer %j is judged', (kind, answer, reason) => {
  const choices = kind === 'choice' || kind === 'several' ? CHOICES : []
  expect(wrongAnswer({ kind, choices }, answer)).toBe(reason)
})

const NEW = { choices: [], is_required: false, is_private: false }
const issues = (questions: object[]) =>
  (NewQuestions.safeParse(questions).error?.issues ?? []).map(({ path, message }) => [
    path.join('.'),
    message,
  ])
const bringsBus = { ...NEW, label: 'Bus?', kind: 'yes_no' }
const which = { ...NEW, label: 'Which?', kind: 'text', only_if: { at: 0, answers: ['yes'] } }

test('a condition names an earlier question and answers it has', () => {
  expect(issues([bringsBus, which])).toEqual([])
  expect(issues([{ ...which, only_if: { at: 1, answers: ['yes'] } }, bringsBus])).toEqual([
    ['0.only_if', 'Move this question below the one it depends on.'],
  ])
  expect(issues([{ ...bringsBus, kind: 'text' }, which])).toEqual([
    ['1.only_if', 'Choose answers that the other question has.'],
  ])
  expect(issues([bringsBus, { ...which, only_if: { at: 0, answers: [] } }])[0]).toEqual([
    '1.only_if.answers',
    'Choose at least one answer.',
  ])
})

test('a question that would give away a private answer is private', () => {
  expect(issues([{ ...bringsBus, is_private: true }, which])).toEqual([
    ['1.only_if', 'It depends on a question only event managers see, so only they can see this one.'],
  ])
  expect(
    issues([
      { ...bringsBus, is_private: true },
      { ...which, is_private: true },
    ]),
  ).toEqual([])
})

test('each choice is a different one', () => {
  expect(issues([{ ...NEW, label: 'Size', kind: 'choice', choices: ['S', ' S'] }])).toEqual([
    ['0.choices', 'Each answer needs to be different.'],
  ])
  expect(picksOf('S\nM')).toEqual(['S', 'M'])
})
