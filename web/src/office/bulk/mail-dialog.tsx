import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MAIL_FILES, DOCUMENT_FILES } from 'contract/document-files'
import { createMailTemplate, listMailTemplates } from 'contract/office/mailings'
import { previewMailMany, type mailMany } from 'contract/office/member-bulk'
import type { Out, Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/files/file-drop.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TemplateForm } from './template-form.tsx'
import type { Chosen } from './chosen.ts'
import { useMailFiles } from './mail-files.ts'
import { MailPreview } from './mail-preview.tsx'
import { MailWordsFields } from './mail-words.tsx'

type Props = { chosen: Chosen; onDone: () => void; onClose: () => void }

/** An email to everyone selected: written, from a template or without, previewed as its readers get it, then sent. */
export function MailDialog({ chosen, onDone, onClose }: Props) {
  const [words, setWords] = useState({ subject: '', text: '' })
  const [shown, setShown] = useState<Out<typeof previewMailMany>>()
  const [isKeeping, setKeeping] = useState(false)
  const mayKeep = useMay(createMailTemplate)
  const templates = useQuery(query(listMailTemplates, {})).data ?? []
  const mailFiles = useMailFiles()
  const { files, attached } = mailFiles
  const input = { ...chosen, ...words } as Sent<typeof mailMany>
  const preview = useCall(previewMailMany, { quiet: 'success', refresh: [], onSuccess: setShown })
  if (shown)
    return (
      <MailPreview
        input={input}
        files={attached}
        first={shown}
        onDone={onDone}
        onBack={() => setShown(undefined)}
      />
    )
  const begin = (id: string) => {
    const template = templates.find((one) => String(one.id) === id)
    if (template) setWords({ subject: template.subject, text: template.text })
  }
  const errors = { ...fieldErrorsOf(preview.error), ...mailFiles.errors }
  const isWritten = words.subject.trim() !== '' && words.text.trim() !== ''
  return (
    <>
      <FormDialog
        title={t('Email to {count} person|Email to {count} people', { count: chosen.count })}
        submitLabel={t('Preview')}
        busy={preview.isPending || mailFiles.isPending}
        errors={errors}
        onSubmit={() => mailFiles.upload(() => preview.mutate(input))}
        onClose={onClose}
      >
        <p className="dim">{t('Emails to minors go to a parent, and each address gets only one email.')}</p>
        {templates.length > 0 && (
          <SelectField
            label={t('Start with a template')}
            optional
            value={String(templates.find((one) => isSame(one, words))?.id ?? '')}
            placeholder={t('No template')}
            options={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) => begin(currentTarget.value)}
          />
        )}
        <MailWordsFields words={words} errors={errors} onWords={setWords} />
        <FileDrop
          label={t('Attachments')}
          hint={t('PDF, PNG or JPG, up to {count} files and 10 MB in all', { count: MAIL_FILES.most })}
          optional
          name="files"
          value={files}
          accept={DOCUMENT_FILES.endings}
          mostMegabytes={MAIL_FILES.megabytes}
          mostFiles={MAIL_FILES.most}
          error={errors['files']?.[0]}
          onChange={mailFiles.choose}
        />
        {mayKeep && isWritten && !templates.some((one) => isSame(one, words)) && (
          <p>
            <Button kind="quiet" onClick={() => setKeeping(true)}>
              {t('Save as template')}
            </Button>
          </p>
        )}
      </FormDialog>
      {isKeeping && <TemplateForm words={words} onClose={() => setKeeping(false)} />}
    </>
  )
}

const isSame = (a: { subject: string; text: string }, b: { subject: string; text: string }) =>
  a.subject === b.subject && a.text === b.text
