import { feeBoard, setFeePackageStatus, type FeePackage } from 'contract/fees/packages'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'

/** Closes a package, so that it is not charged to anyone else. */
export function PackageClose({ found, onClose }: { found: FeePackage; onClose: () => void }) {
  const close = useCall(setFeePackageStatus, { refresh: [feeBoard], onSuccess: onClose })
  return (
    <FormDialog
      title={t('Close “{name}”?', { name: found.name })}
      submitLabel={t('Close fees')}
      busy={close.isPending}
      errors={{}}
      onSubmit={() => close.mutate({ id: found.id, version: found.version, status: 'closed' })}
      onClose={onClose}
    >
      <p>
        {t(
          'No more players will be billed, and the fees can’t be edited. Families still owe what’s left, and cards are still charged on their due dates. You can reopen them anytime.',
        )}
      </p>
    </FormDialog>
  )
}
