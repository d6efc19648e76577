import '../entering.css'
import { answersTo, askedOf, judgedAnswers, picksOf, type EventQuestion } from 'contract/events/questions'
import { t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

/** What is typed, by the ids of the questions. */
export type Answers = Readonly<Record<number, string>>

const givenOf = (answers: Answers) =>
  Object.entries(answers)
    .filter(([, answer]) => answer.trim() !== '')
    .map(([question_id, answer]) => ({ question_id: Number(question_id), answer: answer.trim() }))

/** What is sent of the answers: those to questions that are asked. */
export const sentAnswers = (
  questions: readonly EventQuestion[],
  event_division_id: number,
  answers: Answers,
) => judgedAnswers(questions, event_division_id, givenOf(answers)).kept

type Props = {
  questions: readonly EventQuestion[]
  event_division_id: number
  answers: Answers
  /** Of the field of the nth question. */
  nameOf: (n: number) => string
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (answers: Answers) => void
}

/** What the event asks of each who enters: a question appears once the answer before it calls for it. */
export function Questions({ questions, event_division_id, answers, nameOf, errors, onChange }: Props) {
  return askedOf(questions, event_division_id, givenOf(answers)).map((question) => {
    const name = nameOf(questions.indexOf(question))
    return (
      <QuestionField
        key={question.id}
        question={question}
        name={name}
        value={answers[question.id] ?? ''}
        error={errors[name]?.[0]}
        onChange={(answer) => onChange({ ...answers, [question.id]: answer })}
      />
    )
  })
}

type FieldProps = {
  question: EventQuestion
  name: string
  value: string
  error: string | undefined
  onChange: (answer: string) => void
}

function QuestionField({ question, name, value, error, onChange }: FieldProps) {
  const { label, kind, choices, is_required } = question
  const field = { label, name, optional: !is_required, value, error }
  const typed = ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value)
  switch (kind) {
    case 'text':
      return <TextField {...field} maxLength={500} onChange={typed} />
    case 'number':
      return <TextField {...field} inputMode="decimal" maxLength={15} onChange={typed} />
    case 'date':
      return <DayField {...field} onChange={onChange} />
    case 'several':
      return <SeveralField {...{ ...field, choices }} onChange={onChange} />
    case 'choice':
    case 'yes_no':
      return (
        <SelectField
          {...field}
          options={answersTo(question).map((one) => ({
            value: one,
            label: kind === 'yes_no' ? (one === 'yes' ? t('Yes') : t('No')) : one,
          }))}
          onChange={typed}
        />
      )
  }
}

type SeveralProps = Omit<FieldProps, 'question'> & {
  label: string
  optional: boolean
  choices: readonly string[]
}

function SeveralField({ label, name, optional, value, error, choices, onChange }: SeveralProps) {
  const picks = picksOf(value)
  return (
    <FieldGroup label={label} hint={t('Choose all that apply.')} optional={optional} id={name} error={error}>
      {choices.map((one) => (
        <CheckboxField
          key={one}
          label={one}
          checked={picks.includes(one)}
          onChange={({ currentTarget }) =>
            onChange(
              choices
                .filter((other) => (other === one ? currentTarget.checked : picks.includes(other)))
                .join('\n'),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}
