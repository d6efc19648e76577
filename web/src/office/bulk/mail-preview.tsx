import './mail-preview.css'
import { useId, useState } from 'react'
import { listMailings, scheduleMailMany, type MailFile } from 'contract/office/mailings'
import { mailMany, previewMailMany, testMailMany } from 'contract/office/member-bulk'
import { TYPED_FROM } from 'contract/batches'
import type { Out, Sent } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { writtenNumber } from '../../written.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { MailFiles } from './mail-file-list.tsx'
import { MailLater, type Later } from './mail-later.tsx'
import { VALUE_LABELS } from './value-labels.ts'

type Preview = Out<typeof previewMailMany>
type Props = {
  input: Sent<typeof mailMany>
  files: readonly MailFile[]
  first: Preview
  onDone: () => void
  onBack: () => void
}

/** The last look before many are written to: each letter as its reader gets it, what is missing, and how many there are. */
export function MailPreview({ input, files, first, onDone, onBack }: Props) {
  const id = useId()
  const [{ letters, without_address, missing, shown }, setPreview] = useState(first)
  const [typed, setTyped] = useState('')
  const [typedError, setTypedError] = useState<string>()
  const look = useCall(previewMailMany, { refresh: [], quiet: 'success', onSuccess: setPreview })
  const test = useCall(testMailMany, { refresh: [] })
  const [later, setLater] = useState<Later>()
  const mayWait = useMay(scheduleMailMany)
  const schedule = useCall(scheduleMailMany, { refresh: [listMailings], onSuccess: onDone })
  const send = useCall(mailMany, {
    quiet: 'success',
    refresh: [listMailings],
    onSuccess: ({ letters: sent }) => {
      toast.success(t('{count} email sent.|{count} emails sent.', { count: sent }))
      onDone()
    },
  })
  const errors = fieldErrorsOf(later ? schedule.error : send.error) ?? fieldErrorsOf(test.error)
  const mustType = letters >= TYPED_FROM
  const whole = { ...input, files: files.map(({ id }) => id) }
  const start = () => {
    if (mustType && typed.replaceAll(/\D/g, '') !== String(letters))
      return setTypedError(t('Type {word} to continue.', { word: letters }))
    if (later) schedule.mutate({ ...whole, ...later } as Sent<typeof scheduleMailMany>)
    else send.mutate(whole)
  }
  const at = shown?.place ?? 0
  const turn = (step: number) => look.mutate({ ...input, at: at + step })
  return (
    <FormDialog
      title={t('Check before you send')}
      submitLabel={
        later
          ? t('Schedule {count} email|Schedule {count} emails', { count: letters })
          : t('Send {count} email|Send {count} emails', { count: letters })
      }
      keepLabel={t('Back')}
      busy={send.isPending || schedule.isPending}
      errors={errors}
      onSubmit={start}
      onClose={onBack}
    >
      {without_address > 0 && (
        <p className="dim">
          {t('{count} person has no email address.|{count} people have no email address.', {
            count: without_address,
          })}
        </p>
      )}
      {missing.length > 0 && (
        <Notice kind="warn" title={t('Some emails have blanks')}>
          <ul>
            {missing.map(({ value, count }) => (
              <li key={value}>
                {t('{value}: empty in {count} email|{value}: empty in {count} emails', {
                  value: told(VALUE_LABELS[value]),
                  count,
                })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {shown && (
        <section className="mail-preview" aria-label={t('Preview')} aria-busy={look.isPending}>
          <header>
            <span>{t('To {email}', { email: shown.to })}</span>
            <span className="dim numbers">
              {t('{place} of {count}', { place: writtenNumber(at + 1), count: writtenNumber(letters) })}
            </span>
          </header>
          <h3>{shown.subject}</h3>
          <p className="mail-preview-text">{shown.text}</p>
          <MailFiles files={files} />
          <footer>
            <Button kind="quiet" disabled={at === 0 || look.isPending} onClick={() => turn(-1)}>
              {t('Previous')}
            </Button>
            <Button kind="quiet" disabled={at + 1 >= letters || look.isPending} onClick={() => turn(1)}>
              {t('Next')}
            </Button>
            <Button kind="quiet" busy={test.isPending} onClick={() => test.mutate({ ...whole, at })}>
              {t('Send me a test')}
            </Button>
          </footer>
        </section>
      )}
      {errors?.['files'] && <FieldError id={`${id}-files`}>{errors['files'][0]!}</FieldError>}
      {mayWait && (
        <MailLater
          later={later}
          isPicked={input.filters?.ids !== undefined}
          people={input.count}
          errors={fieldErrorsOf(schedule.error)}
          onLater={setLater}
        />
      )}
      {mustType && (
        <TextField
          label={t('Type {word} to continue.', { word: letters })}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={typedError}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setTypedError(undefined)
          }}
        />
      )}
    </FormDialog>
  )
}
