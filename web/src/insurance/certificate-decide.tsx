import { useState } from 'react'
import {
  attachCertificate,
  decideCertificate,
  listCertificates,
  type Certificate,
} from 'contract/insurance/certificates'
import { INSURANCE_MEGABYTES } from 'contract/document-files'
import { Conflict, type ChangedMeanwhile, type FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from '../ui/panel.tsx'
import { DocumentDrop, withoutDocuments } from '../ui/files/document-drop.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { TextareaField } from '../ui/fields/textarea-field.tsx'
import { toast } from '../ui/toast.tsx'
import { writtenDay } from '../written.ts'

type Word = 'issued' | 'paper' | 'refused' | 'revoked'

/** The office's decision on a certificate; the person who asked gets a letter, and so does the holder. */
export function DecideCertificate({
  certificate,
  onClose,
}: {
  certificate: Certificate
  onClose: () => void
}) {
  const [seen, setSeen] = useState(certificate)
  const isAsked = certificate.status === 'waiting'
  const [word, setWord] = useState<Word>(
    isAsked ? (certificate.special_wording ? 'paper' : 'issued') : 'revoked',
  )
  const [reason, setReason] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [missing, setMissing] = useState<FieldErrors>({})
  const after = {
    refresh: [listCertificates],
    quiet: true,
    onSuccess: () => {
      toast.success(t('Saved. We’ll email the person who asked.'))
      onClose()
    },
  }
  const decide = useCall(decideCertificate, after)
  const attach = useCall(attachCertificate, after)
  const sending = word === 'paper' ? attach : decide
  const errors = { ...fieldErrorsOf(sending.error), ...missing }
  const refusal = sending.error && !fieldErrorsOf(sending.error) && !Conflict.is(sending.error)
  const send = () => {
    const { id } = certificate
    const { version } = seen
    const onError = (error: Error) => {
      if (Conflict.is(error)) setSeen((error.detail as ChangedMeanwhile<Certificate>).current)
    }
    if (word !== 'paper') return decide.mutate({ id, version, status: word, reason }, { onError })
    const wrong = withoutDocuments(files)
    setMissing(wrong)
    if (Object.keys(wrong).length === 0) attach.mutate({ id, version, files }, { onError })
  }
  return (
    <FormDialog
      title={t('Certificate for {name}', { name: certificate.holder_name })}
      submitLabel={seen === certificate ? t('Save') : t('Save mine')}
      busy={sending.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      {seen !== certificate && (
        <Notice kind="warn" isNews>
          {t('Someone else changed this certificate while you were working on it. Nothing was overwritten.')}
        </Notice>
      )}
      {refusal && (
        <Notice kind="bad" isNews>
          {told(messageOf(sending.error))}
        </Notice>
      )}
      <Facts
        facts={[
          [t('Team or club'), certificate.place],
          [t('Address'), certificate.holder_address],
          [t('Coverage'), `${writtenDay(certificate.from_on)} – ${writtenDay(certificate.until_on)}`],
          [t('Place and purpose'), certificate.purpose],
          [
            t('Listed as'),
            certificate.additional_insured ? t('Additional insured') : t('Certificate holder only'),
          ],
          ...(certificate.special_wording
            ? [[t('Special wording'), certificate.special_wording] as const]
            : []),
        ]}
      />
      {isAsked && (
        <RadioCards
          label={t('Decision')}
          name="status"
          value={word}
          onChange={(value) => setWord(value as Word)}
          options={[
            { value: 'issued', label: t('Issue from policy'), note: t('As the insurer allows.') },
            { value: 'paper', label: t('Upload the insurer’s'), note: t('The certificate they sent you.') },
            { value: 'refused', label: t('Decline'), note: t('The person who asked will see the reason.') },
          ]}
        />
      )}
      {errors['status'] && <Notice kind="bad">{told(errors['status'][0]!)}</Notice>}
      {word === 'paper' && (
        <DocumentDrop
          label={t('Insurer’s certificate')}
          value={files}
          errors={errors}
          megabytes={INSURANCE_MEGABYTES}
          onChange={setFiles}
        />
      )}
      {(word === 'refused' || word === 'revoked') && (
        <TextareaField
          label={word === 'revoked' ? t('Reason for revoking') : t('Reason')}
          name="reason"
          maxLength={500}
          value={reason}
          error={errors['reason']}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
