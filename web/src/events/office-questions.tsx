import '../ui/office.css'
import './office-event.css'
import type { QUESTION_KINDS } from 'contract/events/divisions'
import { saveEventQuestions, type OfficeEvent } from 'contract/events/office'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { Form } from '../ui/form.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { PartsFoot, useParts } from './office-parts.tsx'

type Kind = (typeof QUESTION_KINDS)[number]
type Typed = {
  key: number
  id?: number
  label: string
  kind: Kind
  /** One a line. */
  choices: string
  is_required: boolean
  is_private: boolean
}

const partsOf = ({ questions }: OfficeEvent) =>
  questions.map((one) => ({ ...one, choices: one.choices.join('\n') }))

const sentOf = ({ key: _, choices, ...question }: Typed) => ({
  ...question,
  choices:
    question.kind === 'choice'
      ? choices
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean)
      : [],
})

type Props = { event: OfficeEvent; onNext: () => void }

/** What is asked of each person who enters. */
export function QuestionsStep({ event, onNext }: Props) {
  const save = useCall(saveEventQuestions, { quiet: true })
  const list = useParts<Typed>({ event, name: 'questions', partsOf })
  const kinds = [
    { value: 'text', label: t('Text') },
    { value: 'choice', label: t('One of several answers') },
    { value: 'yes_no', label: t('Yes or no') },
  ]
  const send = (then: () => void) => {
    const sent = { id: event.id, version: list.version, questions: list.parts.map(sentOf) }
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
        {list.parts.map(({ key, label, kind, choices, is_required, is_private }, i) => (
          <fieldset key={key} className="office-event-part">
            <legend className="visually-hidden">{label || t('New question')}</legend>
            <div className="office-pair">
              <TextField
                {...list.at(i, 'label')}
                label={t('Question')}
                maxLength={200}
                value={label}
                onChange={({ currentTarget }) => list.set(key, { label: currentTarget.value })}
              />
              <SelectField
                {...list.at(i, 'kind')}
                label={t('Answer')}
                placeholder={null}
                value={kind}
                options={kinds}
                onChange={({ currentTarget }) => list.set(key, { kind: currentTarget.value as Kind })}
              />
            </div>
            {kind === 'choice' && (
              <TextareaField
                {...list.at(i, 'choices')}
                label={t('Answers, one per line')}
                rows={4}
                value={choices}
                onChange={({ currentTarget }) => list.set(key, { choices: currentTarget.value })}
              />
            )}
            <CheckboxField
              label={t('Required')}
              checked={is_required}
              onChange={({ currentTarget }) => list.set(key, { is_required: currentTarget.checked })}
            />
            <CheckboxField
              label={t('Private')}
              hint={t('Event volunteers can’t see the answers.')}
              checked={is_private}
              onChange={({ currentTarget }) => list.set(key, { is_private: currentTarget.checked })}
            />
            <div className="office-event-acts">
              <Button kind="quiet" disabled={i === 0} onClick={() => list.move(key, -1)}>
                {t('Move up')}
              </Button>
              <Button kind="quiet" onClick={() => list.remove(key)}>
                {t('Remove')}
              </Button>
            </div>
          </fieldset>
        ))}
        <PartsFoot list={list} busy={save.isPending} onSave={() => send(() => {})}>
          <Button
            onClick={() =>
              list.add({ label: '', kind: 'text', choices: '', is_required: false, is_private: false })
            }
          >
            {t('Add a question')}
          </Button>
        </PartsFoot>
      </Form>
    </Panel>
  )
}
