import { useState } from 'react'
import { mailMany } from 'contract/office/member-bulk'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Chosen } from './chosen.ts'

type Props = { chosen: Chosen; onDone: () => void; onClose: () => void }

/** A letter to everybody selected. */
export function MailDialog({ chosen, onDone, onClose }: Props) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const send = useCall(mailMany, {
    quiet: 'success',
    refresh: [],
    onSuccess: ({ letters, without_address }) => {
      toast.success(
        [
          t('{count} email sent.|{count} emails sent.', { count: letters }),
          ...(without_address > 0
            ? [
                t('{count} person has no email address.|{count} people have no email address.', {
                  count: without_address,
                }),
              ]
            : []),
        ].join(' '),
      )
      onDone()
    },
  })
  const errors = fieldErrorsOf(send.error)
  return (
    <FormDialog
      title={t('Email to {count} person|Email to {count} people', { count: chosen.count })}
      submitLabel={t('Send to {count} person|Send to {count} people', { count: chosen.count })}
      busy={send.isPending}
      errors={errors}
      onSubmit={() => send.mutate({ ...chosen, subject, text } as Sent<typeof mailMany>)}
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
    </FormDialog>
  )
}
