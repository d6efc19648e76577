import { useState } from 'react'
import { listDocuments, storeDocuments } from 'contract/memberships/documents'
import { memberHistory } from 'contract/memberships/member-detail'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { CheckboxField } from '../../ui/checkbox-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { PaperDrop, withoutPapers } from '../../ui/paper-drop.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type Props = { memberId: number; kinds: readonly string[]; onClose: () => void }

/** Files to be kept with a member, what they are, and who sees them. */
export function DocumentUpload({ memberId, kinds, onClose }: Props) {
  const [kind, setKind] = useState('')
  const [files, setFiles] = useState<File[]>([])
  const [is_visible, setVisible] = useState(false)
  const [missing, setMissing] = useState<FieldErrors>({})
  const store = useCall(storeDocuments, { refresh: [listDocuments, memberHistory], onSuccess: onClose })
  const errors = { ...fieldErrorsOf(store.error), ...missing }
  const send = () => {
    const wrong: FieldErrors = {
      ...(!kind && { kind: [t('Please say what it is.')] }),
      ...withoutPapers(files),
    }
    setMissing(wrong)
    if (Object.keys(wrong).length > 0) return
    store.mutate({ member_id: memberId, kind, is_visible, files })
  }
  return (
    <FormDialog
      title={t('Add a document')}
      submitLabel={t('Add')}
      busy={store.isPending}
      errors={errors}
      onSubmit={send}
      onClose={onClose}
    >
      <SelectField
        label={t('What it is')}
        name="kind"
        value={kind}
        error={errors['kind']?.[0]}
        options={kinds.map((value) => ({ value, label: told(value) }))}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
      />
      <PaperDrop label={t('Files')} value={files} errors={errors} onChange={setFiles} />
      <CheckboxField
        label={t('The household sees it')}
        hint={t('The member and, of a minor, the guardians find it in their memberships.')}
        checked={is_visible}
        onChange={({ currentTarget }) => setVisible(currentTarget.checked)}
      />
    </FormDialog>
  )
}
