import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createMailTemplate, listMailTemplates } from 'contract/office/mailings'
import { previewMailMany, type mailMany } from 'contract/office/member-bulk'
import type { Out, Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TemplateForm } from './template-form.tsx'
import type { Chosen } from './chosen.ts'
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
  const input = { ...chosen, ...words } as Sent<typeof mailMany>
  const preview = useCall(previewMailMany, { quiet: 'success', refresh: [], onSuccess: setShown })
  if (shown)
    return <MailPreview input={input} first={shown} onDone={onDone} onBack={() => setShown(undefined)} />
  const begin = (id: string) => {
    const template = templates.find((one) => String(one.id) === id)
    if (template) setWords({ subject: template.subject, text: template.text })
  }
  const errors = fieldErrorsOf(preview.error)
  const isWritten = words.subject.trim() !== '' && words.text.trim() !== ''
  return (
    <>
      <FormDialog
        title={t('Email to {count} person|Email to {count} people', { count: chosen.count })}
        submitLabel={t('Preview')}
        busy={preview.isPending}
        errors={errors}
        onSubmit={() => preview.mutate(input)}
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
