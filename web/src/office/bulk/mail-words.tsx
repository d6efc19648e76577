import './mail-preview.css'
import { useId, useRef } from 'react'
import { MAIL_VALUES } from 'contract/office/member-bulk'
import { t, told } from '../../language.ts'
import type { FieldErrors } from 'contract/problem'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { VALUE_LABELS } from './value-labels.ts'

export type MailWords = { subject: string; text: string }

type Props = { words: MailWords; errors: FieldErrors | undefined; onWords: (words: MailWords) => void }

/** What an email to many says: its subject, its text, and what is filled in for each reader. */
export function MailWordsFields({ words, errors, onWords }: Props) {
  const textarea = useRef<HTMLDivElement>(null)
  const fills = useId()
  const { subject, text } = words
  const insert = (value: string) => {
    const field = textarea.current?.querySelector('textarea')
    const at = field?.selectionStart ?? text.length
    onWords({ subject, text: `${text.slice(0, at)}{${value}}${text.slice(field?.selectionEnd ?? at)}` })
    field?.focus()
  }
  return (
    <>
      <TextField
        label={t('Subject')}
        name="subject"
        maxLength={150}
        autoComplete="off"
        value={subject}
        error={errors?.['subject']?.[0]}
        onChange={({ currentTarget }) => onWords({ subject: currentTarget.value, text })}
      />
      <div ref={textarea} className="mail-text">
        <TextareaField
          label={t('Text')}
          hint={t('Leave a blank line to start a new paragraph.')}
          name="text"
          rows={8}
          maxLength={10_000}
          value={text}
          error={errors?.['text']?.[0]}
          onChange={({ currentTarget }) => onWords({ subject, text: currentTarget.value })}
        />
      </div>
      <div className="mail-values" role="group" aria-labelledby={fills}>
        <p id={fills}>{t('Fill in for each reader')}</p>
        {MAIL_VALUES.map((value) => (
          <button key={value} type="button" className="button" onClick={() => insert(value)}>
            {told(VALUE_LABELS[value])}
          </button>
        ))}
      </div>
    </>
  )
}
