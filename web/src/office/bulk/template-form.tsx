import './mail-preview.css'
import { useState } from 'react'
import {
  changeMailTemplate,
  createMailTemplate,
  listMailTemplates,
  testMailTemplate,
  type MailTemplate,
} from 'contract/office/mailings'
import { Conflict, type ChangedMeanwhile } from 'contract/problem'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { MailWordsFields, type MailWords } from './mail-words.tsx'

type Props = {
  /** The one that is changed; without it a new one is made. */
  template?: MailTemplate
  /** What a new one begins with. */
  words?: MailWords
  onClose: () => void
}

/** Makes an email template or changes one; one can send oneself a test first. */
export function TemplateForm({ template, words: begin, onClose }: Props) {
  const [seen, setSeen] = useState(template)
  const [name, setName] = useState(template?.name ?? '')
  const [words, setWords] = useState<MailWords>({
    subject: template?.subject ?? begin?.subject ?? '',
    text: template?.text ?? begin?.text ?? '',
  })
  const after = { refresh: [listMailTemplates], onSuccess: onClose }
  const create = useCall(createMailTemplate, after)
  const change = useCall(changeMailTemplate, after)
  const test = useCall(testMailTemplate, { refresh: [] })
  const saving = seen ? change : create
  const errors = fieldErrorsOf(saving.error) ?? fieldErrorsOf(test.error)
  const isChanged = seen !== template
  const save = () => {
    if (!seen) return create.mutate({ name, ...words })
    change.mutate(
      { id: seen.id, version: seen.version, name, ...words },
      {
        onError: (error) => {
          if (Conflict.is(error)) setSeen((error.detail as ChangedMeanwhile<MailTemplate>).current)
        },
      },
    )
  }
  return (
    <FormDialog
      title={template ? t('Edit template') : t('New template')}
      submitLabel={isChanged ? t('Save mine') : t('Save template')}
      busy={saving.isPending}
      errors={errors}
      onSubmit={save}
      onClose={onClose}
    >
      {isChanged && seen && (
        <Notice
          kind="warn"
          isNews
          title={t('{name} changed this while you were editing.', { name: seen.author })}
        >
          <p>
            <strong>{seen.subject}</strong>
          </p>
          <p className="mail-preview-text">{seen.text}</p>
        </Notice>
      )}
      <TextField
        label={t('Name')}
        hint={t('Only your office sees it.')}
        name="name"
        maxLength={80}
        autoComplete="off"
        value={name}
        error={errors?.['name']?.[0]}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <MailWordsFields words={words} errors={errors} onWords={setWords} />
      <p>
        <Button kind="quiet" busy={test.isPending} onClick={() => test.mutate(words)}>
          {t('Send me a test')}
        </Button>
      </p>
    </FormDialog>
  )
}
