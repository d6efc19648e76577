import { useState } from 'react'
import { mailMany } from 'contract/memberships/member-bulk'
import type { Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TextareaField } from '../../ui/textarea-field.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Chosen } from './member-bulk.tsx'

type Props = { chosen: Chosen; onDone: () => void; onClose: () => void }

/** A letter to everybody chosen. */
export function MailDialog({ chosen, onDone, onClose }: Props) {
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const send = useCall(mailMany, {
    quiet: 'success',
    refresh: [],
    onSuccess: ({ letters, without_address }) => {
      toast.success(
        [
          t('{count} letter is on its way.|{count} letters are on their way.', { count: letters }),
          ...(without_address > 0
            ? [
                t('Of {count} person nobody has an address.|Of {count} people nobody has an address.', {
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
      title={t('A letter to {count} person|A letter to {count} people', { count: chosen.count })}
      submitLabel={t('Send to {count} person|Send to {count} people', { count: chosen.count })}
      busy={send.isPending}
      errors={errors}
      onSubmit={() => send.mutate({ ...chosen, subject, text } as Sent<typeof mailMany>)}
      onClose={onClose}
    >
      <p className="dim">
        {t('Who is under age is written to through a parent, and every address gets one letter.')}
      </p>
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
        hint={t('An empty line begins a new paragraph.')}
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
