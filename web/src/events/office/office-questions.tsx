import '../../ui/office.css'
import '../office-event.css'
import { answersTo, type QuestionKind } from 'contract/events/questions'
import { saveEventQuestions, type OfficeEvent } from 'contract/events/office'
import { issuesOf } from '../../issues.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { PartsFoot, useEventCall, useParts } from '../office-parts.tsx'

type Typed = {
  key: number
  /** By which others name it, wherever it is moved. */
  ref: string
  id?: number
  label: string
  kind: QuestionKind
  /** One a line. */
  choices: string
  is_required: boolean
  is_private: boolean
  is_answered: boolean
  /** The question it depends on; empty if it is always asked. */
  only_if: string
  only_if_answers: readonly string[]
  /** None means all. */
  division_ids: readonly number[]
}

const listed = (choices: string) =>
  choices
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const hasChoices = (kind: QuestionKind) => kind === 'choice' || kind === 'several'

const partsOf = ({ questions }: OfficeEvent): Omit<Typed, 'key'>[] =>
  questions.map(({ choices, only_if, event_division_ids, ...one }) => ({
    ...one,
    ref: String(one.id),
    choices: choices.join('\n'),
    only_if: only_if ? String(questions[only_if.at]!.id) : '',
    only_if_answers: only_if?.answers ?? [],
    division_ids: event_division_ids ?? [],
  }))

let lastRef = 0
const newQuestion = (): Omit<Typed, 'key'> => ({
  ref: `new-${++lastRef}`,
  ...{ label: '', kind: 'text', choices: '', is_required: false, is_private: false, is_answered: false },
  ...{ only_if: '', only_if_answers: [], division_ids: [] },
})

const sentOf = (
  { key: _, ref: __, is_answered: ___, choices, only_if, only_if_answers, division_ids, ...question }: Typed,
  all: readonly Typed[],
) => ({
  ...question,
  choices: hasChoices(question.kind) ? listed(choices) : [],
  only_if: only_if
    ? { at: all.findIndex(({ ref }) => ref === only_if), answers: [...only_if_answers] }
    : null,
  event_division_ids: division_ids.length > 0 ? [...division_ids] : null,
})

type Props = { event: OfficeEvent; onNext: () => void }

/** What is asked of each person or team that enters. */
export function QuestionsStep({ event, onNext }: Props) {
  const save = useEventCall(saveEventQuestions)
  const list = useParts<Typed>({ event, name: 'questions', partsOf })
  const send = (then: () => void) => {
    const questions = list.parts.map((one) => sentOf(one, list.parts))
    const sent = { id: event.id, version: list.version, questions }
    list.send(issuesOf(saveEventQuestions.input, sent), () => save.mutateAsync(sent), then)
  }
  return (
    <Panel title={t('Questions')}>
      <Form errors={list.errors} onSubmit={() => send(onNext)}>
        {list.parts.length === 0 && (
          <p className="dim">
            {t(
              'We know names, ages and contacts already. Ask only what’s new, such as a shirt size or allergies.',
            )}
          </p>
        )}
        {list.parts.map((one, i) => (
          <QuestionPart
            key={one.key}
            question={one}
            all={list.parts}
            i={i}
            divisions={event.divisions}
            at={(field) => list.at(i, field)}
            set={(part) => list.set(one.key, part)}
            onUp={i === 0 ? undefined : () => list.move(one.key, -1)}
            onRemove={() => list.remove(one.key)}
          />
        ))}
        <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})}>
          <Button onClick={() => list.add(newQuestion())}>{t('Add a question')}</Button>
        </PartsFoot>
      </Form>
    </Panel>
  )
}

type PartProps = {
  question: Typed
  all: readonly Typed[]
  /** Its place among all. */
  i: number
  divisions: OfficeEvent['divisions']
  at: (field: string) => { name: string; error: string | undefined }
  set: (part: Partial<Typed>) => void
  onUp: (() => void) | undefined
  onRemove: () => void
}

function QuestionPart({ question, all, i, divisions, at, set, onUp, onRemove }: PartProps) {
  const { label, kind, choices, is_required, is_private, is_answered, division_ids } = question
  const dependent = all.find(({ only_if }) => only_if === question.ref)
  const kinds = [
    { value: 'text', label: t('Text') },
    { value: 'choice', label: t('One of several answers') },
    { value: 'several', label: t('Any of several answers') },
    { value: 'yes_no', label: t('Yes or no') },
    { value: 'number', label: t('Number##an answer') },
    { value: 'date', label: t('Date##an answer') },
  ]
  return (
    <fieldset className="office-event-part">
      <legend className="visually-hidden">{label || t('New question')}</legend>
      <div className="office-pair">
        <TextField
          {...at('label')}
          label={t('Question')}
          maxLength={200}
          value={label}
          onChange={({ currentTarget }) => set({ label: currentTarget.value })}
        />
        <SelectField
          {...at('kind')}
          label={t('Answer')}
          placeholder={null}
          value={kind}
          options={kinds}
          disabled={is_answered}
          onChange={({ currentTarget }) => set({ kind: currentTarget.value as QuestionKind })}
        />
      </div>
      {is_answered && (
        <p className="dim">
          {t(
            'People have answered this, so it can’t be removed or get another kind of answer. If you change it, their answers stay as they are.',
          )}
        </p>
      )}
      {hasChoices(kind) && (
        <TextareaField
          {...at('choices')}
          label={t('Answers, one per line')}
          rows={4}
          value={choices}
          onChange={({ currentTarget }) => set({ choices: currentTarget.value })}
        />
      )}
      <Condition {...{ question, all, i, at, set }} />
      {divisions.length > 1 && (
        <CheckList
          {...at('event_division_ids')}
          label={t('Divisions')}
          className="office-event-fields"
          options={divisions.map((one) => ({ id: one.id, name: told(one.label) }))}
          value={division_ids}
          onChange={(ids) => set({ division_ids: ids })}
        />
      )}
      <CheckboxField
        label={t('Required')}
        checked={is_required}
        onChange={({ currentTarget }) => set({ is_required: currentTarget.checked })}
      />
      <SelectField
        label={t('Who can see the answers')}
        hint={t('Families and coaches always see their own.')}
        placeholder={null}
        value={is_private ? 'managers' : 'everyone'}
        options={[
          { value: 'everyone', label: t('Anyone who can see entries') },
          { value: 'managers', label: t('Event managers only') },
        ]}
        onChange={({ currentTarget }) => set({ is_private: currentTarget.value === 'managers' })}
      />
      <div className="office-event-acts">
        <Button kind="quiet" disabled={!onUp} onClick={onUp}>
          {t('Move up')}
        </Button>
        <Button kind="quiet" disabled={dependent !== undefined || is_answered} onClick={onRemove}>
          {t('Remove')}
        </Button>
      </div>
      {dependent && (
        <p className="dim">
          {t('To remove it, first change “{question}”, which depends on it.', { question: dependent.label })}
        </p>
      )}
    </fieldset>
  )
}

/** After which answers to an earlier question it is asked. */
function Condition({ question, all, i, at, set }: Pick<PartProps, 'question' | 'all' | 'i' | 'at' | 'set'>) {
  const { only_if, only_if_answers } = question
  // The one it depends on is shown even if it can’t be asked about any more: the error says what to do.
  const possible = all
    .map((one, place) => ({
      ...one,
      isEarlier: place < i,
      answers: answersTo({ kind: one.kind, choices: listed(one.choices) }),
    }))
    .filter(({ ref, isEarlier, answers }) => ref === only_if || (isEarlier && answers.length > 0))
  const other = possible.find(({ ref }) => ref === only_if)
  if (possible.length === 0) return null
  return (
    <>
      <SelectField
        {...at('only_if')}
        label={t('When to ask')}
        placeholder={null}
        value={only_if}
        options={[
          { value: '', label: t('Always##a question') },
          ...possible.map(({ ref, label }) => ({
            value: ref,
            label: t('Depending on “{question}”', { question: label }),
          })),
        ]}
        onChange={({ currentTarget }) => set({ only_if: currentTarget.value, only_if_answers: [] })}
      />
      {other && (
        <FieldGroup
          label={t('Ask if the answer is')}
          id={at('only_if.answers').name}
          error={at('only_if.answers').error}
        >
          <div className="office-event-fields">
            {other.answers.map((answer) => (
              <CheckboxField
                key={answer}
                label={other.kind !== 'yes_no' ? answer : answer === 'yes' ? t('Yes') : t('No')}
                checked={only_if_answers.includes(answer)}
                onChange={({ currentTarget }) =>
                  set({
                    only_if_answers: other.answers.filter((one) =>
                      one === answer ? currentTarget.checked : only_if_answers.includes(one),
                    ),
                  })
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
    </>
  )
}
