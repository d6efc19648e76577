import './calendar.css'
import { useState } from 'react'
import { DateAnswer, type AnsweringPerson } from 'contract/calendar/answers'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Moment } from '../ui/values.tsx'

export const ANSWERS: Readonly<Record<DateAnswer, string>> = {
  yes: msg('Yes'),
  maybe: msg('Maybe'),
  no: msg('No'),
}

export type Given = { member_id: number; answer: DateAnswer; note?: string }
type Props = {
  person: AnsweringPerson
  isOpen: boolean
  busy: boolean
  /** Only the name and the three buttons. */
  isShort?: boolean
  onAnswer: (given: Given) => void
}

/** Whether somebody is coming: three buttons, with who answered and when. */
export function AnswerButtons({ person, isOpen, busy, isShort = false, onAnswer }: Props) {
  const [isNoting, setNoting] = useState(false)
  const { member_id, name, answer, note } = person
  return (
    <li className="date-person">
      <span>
        <b>{name}</b>
        {!isShort && <Said person={person} />}
      </span>
      {isOpen && (
        <span className="answer-buttons" role="group" aria-label={t('Is {name} coming?', { name })}>
          {DateAnswer.options.map((one) => (
            <Button
              key={one}
              data-answer={one}
              aria-pressed={answer === one}
              disabled={busy}
              onClick={() => onAnswer({ member_id, answer: one, ...(note && { note }) })}
            >
              {t(ANSWERS[one])}
            </Button>
          ))}
        </span>
      )}
      {isOpen && answer && !isShort && (
        <Button
          kind="quiet"
          aria-label={t('{name}’s note to the coach', { name })}
          onClick={() => setNoting(true)}
        >
          {t('Note')}
        </Button>
      )}
      {isNoting && answer && (
        <NoteDialog
          person={person}
          onClose={() => setNoting(false)}
          onNote={(written) => {
            setNoting(false)
            onAnswer({ member_id, answer, ...(written && { note: written }) })
          }}
        />
      )}
    </li>
  )
}

/** The latest answer on one line: what, by whom, when. */
export function Said({ person }: { person: AnsweringPerson }) {
  const { answer, answered_at, answered_by, note, is_late } = person
  if (answer === null || answered_at === null)
    return <span className="dim answer-line"> {t('No answer yet')}</span>
  return (
    <span className="dim answer-line">
      {' '}
      {rich('{answer}, from {who} on {when}', {
        answer: t(ANSWERS[answer]),
        who: answered_by ?? t('someone'),
        when: <Moment at={answered_at} />,
      })}
      {is_late && <span className="date-cancelled"> · {t('late')}</span>}
      {note && <> · “{note}”</>}
    </span>
  )
}

function NoteDialog({
  person,
  onNote,
  onClose,
}: {
  person: AnsweringPerson
  onNote: (note: string) => void
  onClose: () => void
}) {
  const [note, setNote] = useState(person.note ?? '')
  return (
    <FormDialog
      title={t('Note to the coach')}
      submitLabel={t('Save')}
      busy={false}
      errors={{}}
      onSubmit={() => onNote(note.trim())}
      onClose={onClose}
    >
      <TextField
        label={t('Note')}
        name="note"
        optional
        maxLength={200}
        hint={t('For example: half an hour late.')}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
