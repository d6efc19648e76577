import { useState } from 'react'
import { listDocuments, storeDocuments } from 'contract/families/documents'
import { memberHistory } from 'contract/registrations/member-detail'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DocumentForm } from '../../families/families.ts'

type Props = { memberId: number; kinds: readonly string[]; onClose: () => void }

/** Files to keep for a member, their kind, and who can see them. */
export function DocumentUpload({ memberId, kinds, onClose }: Props) {
  const [is_visible, setVisible] = useState(false)
  const store = useCall(storeDocuments, { refresh: [listDocuments, memberHistory], onSuccess: onClose })
  return (
    <DocumentForm
      title={t('Add document')}
      submitLabel={t('Add')}
      kinds={kinds}
      busy={store.isPending}
      error={store.error}
      onSend={(papers) => store.mutate({ member_id: memberId, is_visible, ...papers })}
      onClose={onClose}
    >
      <CheckboxField
        label={t('Visible to the family')}
        hint={t('The member, and a minor’s guardians, can see it under their memberships.')}
        checked={is_visible}
        onChange={({ currentTarget }) => setVisible(currentTarget.checked)}
      />
    </DocumentForm>
  )
}
