import { handInDocuments, listOwnDocuments } from 'contract/families/documents'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { toast } from '../../ui/toast.tsx'
import { DocumentForm } from './document-form.tsx'

type Props = { memberId: number; person: string; kinds: readonly string[]; onClose: () => void }

/** A family hands in what the office asks for. */
export function DocumentHandIn({ memberId, person, kinds, onClose }: Props) {
  const handIn = useCall(handInDocuments, {
    refresh: [listOwnDocuments],
    quiet: 'success',
    onSuccess: () => {
      toast.success(t('Thank you! The office has it now.'))
      onClose()
    },
  })
  return (
    <DocumentForm
      title={t('Upload a document for {person}', { person })}
      submitLabel={t('Upload')}
      kinds={kinds}
      busy={handIn.isPending}
      error={handIn.error}
      onSend={(papers) => handIn.mutate({ member_id: memberId, ...papers })}
      onClose={onClose}
    />
  )
}
