import './members.css'
import { useState } from 'react'
import {
  NoteChanged,
  addNote,
  changeNote,
  deleteNote,
  type ChangedNote,
  type Note,
} from 'contract/members/notes'
import { getMember } from 'contract/registrations/member-detail'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Moment } from '../ui/values.tsx'

const refresh = [getMember]

type Props = { memberId: number; notes: readonly Note[] }

/** The office's notes about the person. */
export function MemberNotes({ memberId, notes }: Props) {
  const [open, setOpen] = useState<Note | 'new'>()
  const restore = useCall(addNote, { refresh })
  const remove = useCall(deleteNote, {
    refresh,
    quiet: true,
    onSuccess: ({ member_id, note, alert }) =>
      toast.undoable(t('Note deleted.'), () => restore.mutate({ member_id, note, alert: alert === 1 })),
  })
  return (
    <Panel title={t('Notes')} actions={<Button onClick={() => setOpen('new')}>{t('Add a note')}</Button>}>
      {notes.length === 0 && (
        <p className="dim">
          {t('No notes yet. Notes with an alert show at the top of this page for everyone who opens it.')}
        </p>
      )}
      <ul className="member-list">
        {notes.map((note) => (
          <li key={note.id}>
            <span className="member-note">
              {note.alert === 1 && <b className="members-alert">{t('Alert')}</b>} {note.note}
              <span className="dim">
                {note.created_by}, <Moment at={note.created_at} />
              </span>
            </span>
            <span className="member-note-actions">
              <Button
                kind="quiet"
                aria-label={t('Edit “{note}”', { note: short(note.note) })}
                onClick={() => setOpen(note)}
              >
                {t('Edit')}
              </Button>
              <Button
                kind="quiet"
                busy={remove.isPending && remove.variables.id === note.id}
                aria-label={t('Delete “{note}”', { note: short(note.note) })}
                onClick={() =>
                  remove.mutate({ id: note.id }, { onError: (error) => toast.failure(messageOf(error)) })
                }
              >
                {t('Delete')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {open && (
        <NoteForm
          memberId={memberId}
          note={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

const short = (note: string) => (note.length > 40 ? `${note.slice(0, 40)}…` : note)

const FORM = 'member-note-form'

type FormProps = { memberId: number; note: Note | undefined; onClose: () => void }

/** Adds or changes a note. If somebody else was faster, the input is kept next to what they have written. */
function NoteForm({ memberId, note, onClose }: FormProps) {
  const [words, setWords] = useState(note?.note ?? '')
  const [isAlert, setAlert] = useState(note?.alert === 1)
  const [version, setVersion] = useState(note?.version)
  const [theirs, setTheirs] = useState<ChangedNote>()
  const [errors, setErrors] = useState<Record<string, string[]>>({})
  const done = { refresh, quiet: true, onSuccess: onClose }
  const add = useCall(addNote, done)
  const change = useCall(changeNote, done)
  const onError = (error: Error) => {
    const fields = fieldErrorsOf(error)
    if (NoteChanged.is(error)) {
      const changed = error.detail as ChangedNote
      setTheirs(changed)
      // The other version has been read, so saving again is intended.
      setVersion(changed.note.version)
    } else if (fields) setErrors(fields)
    else setErrors({ note: [told(messageOf(error))] })
  }
  const save = () => {
    const input = { member_id: memberId, note: words, alert: isAlert }
    const wrong = issuesOf(addNote.input, input)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    if (!note) add.mutate(input, { onError })
    else change.mutate({ id: note.id, note: words, alert: isAlert, version }, { onError })
  }
  return (
    <Dialog
      title={note ? t('Edit note') : t('Add a note')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit" form={FORM} busy={add.isPending || change.isPending}>
            {theirs ? t('Save mine') : t('Save')}
          </Button>
        </>
      }
    >
      <Form id={FORM} errors={errors} onSubmit={save}>
        {theirs && (
          <Notice
            kind="warn"
            isNews
            title={t('{who} changed this note while you were editing', {
              who: theirs.changed_by ?? t('Someone'),
            })}
          >
            <p>“{theirs.note.note}”</p>
          </Notice>
        )}
        <TextareaField
          label={t('Note')}
          name="note"
          rows={4}
          maxLength={2000}
          value={words}
          error={errors['note']?.[0]}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
        <CheckboxField
          label={t('Show as an alert')}
          hint={t('It shows at the top of this page, for volunteers too.')}
          checked={isAlert}
          onChange={({ currentTarget }) => setAlert(currentTarget.checked)}
        />
      </Form>
    </Dialog>
  )
}
