import './mail-preview.css'
import { useRef, useState } from 'react'
import { MAIL_VALUES, previewMailMany, type mailMany } from 'contract/office/member-bulk'
import type { Out, Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import type { Chosen } from './chosen.ts'
import { MailPreview, VALUE_LABELS } from './mail-preview.tsx'

type Props = { chosen: Chosen; onDone: () => void; onClose: () => void }

/** A letter to everybody selected: written, looked at as its readers get it, then sent. */
export function MailDialog({ chosen, onDone, onClose }: Props) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Out<typeof previewMailMany>>()
  const textarea = useRef<HTMLDivElement>(null)
  const input = { ...chosen, subject, text } as Sent<typeof mailMany>
  const preview = useCall(previewMailMany, { quiet: 'success', refresh: [], onSuccess: setShown })
  if (shown)
    return <MailPreview input={input} first={shown} onDone={onDone} onBack={() => setShown(undefined)} />
  const insert = (value: string) => {
    const field = textarea.current?.querySelector('textarea')
    const at = field?.selectionStart ?? text.length
    setText(`${text.slice(0, at)}{${value}}${text.slice(field?.selectionEnd ?? at)}`)
    field?.focus()
  }
  const errors = fieldErrorsOf(preview.error)
  return (
    <FormDialog
      title={t('Email to {count} person|Email to {count} people', { count: chosen.count })}
      submitLabel={t('Preview')}
      busy={preview.isPending}
      errors={errors}
      onSubmit={() => preview.mutate(input)}
      onClose={onClose}
    >
      <p className="dim">{t('Emails to minors go to a parent, and each address gets only one email.')}</p>
      <TextField
        label={t('Subject')}
        name="subject"
        maxLength={150}
        autoComplete="off"
        value={subject}
        error={errors?.['subject']?.[0]}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <div ref={textarea}>
        <TextareaField
          label={t('Text')}
          hint={t('Leave a blank line to start a new paragraph.')}
          name="text"
          rows={8}
          maxLength={10_000}
          value={text}
          error={errors?.['text']?.[0]}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <div className="mail-values" role="group" aria-label={t('Fill in for each reader')}>
        {MAIL_VALUES.map((value) => (
          <button key={value} type="button" className="button" onClick={() => insert(value)}>
            {told(VALUE_LABELS[value])}
          </button>
        ))}
      </div>
    </FormDialog>
  )
}
