import { useState } from 'react'
import { DrawerChanged, closeDrawer, listDrawers, type Drawer } from 'contract/events/gate-sales'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Money } from '../../ui/values.tsx'

/** The office counts a drawer whose helper has gone home, or no longer works the gate. */
export function CloseDrawer({
  drawer: { id, by, float_cents, sold_cents },
  onChanged,
  onClose,
}: {
  drawer: Drawer
  /** Another sale came in meanwhile. */
  onChanged: () => void
  onClose: () => void
}) {
  const [counted, setCounted] = useState<number | null>(null)
  const close = useCall(closeDrawer, { refresh: [listDrawers], quiet: 'failure', onSuccess: onClose })
  const errors = fieldErrorsOf(close.error)
  return (
    <FormDialog
      title={t('Close {by}’s drawer', { by })}
      submitLabel={t('Sign and close')}
      busy={close.isPending}
      errors={errors}
      onSubmit={({ signed_name }) =>
        close.mutate(
          { id, sold_cents, counted_cents: counted ?? -1, signed_name: String(signed_name ?? '') },
          { onError: (error) => DrawerChanged.is(error) && onChanged() },
        )
      }
      onClose={onClose}
    >
      {close.error && !errors && <Notice kind="bad" isNews title={told(messageOf(close.error))} />}
      <p>
        {t('Should be in the drawer')}: <Money cents={float_cents + sold_cents} />
      </p>
      <p className="dim">{t('Sales that {by}’s phone hasn’t sent yet aren’t included.', { by })}</p>
      <MoneyField
        label={t('Cash counted')}
        name="counted_cents"
        error={errors?.['counted_cents']?.[0]}
        value={counted}
        onChange={setCounted}
      />
      <TextField
        label={t('Sign with your full name')}
        name="signed_name"
        autoComplete="name"
        maxLength={120}
        error={errors?.['signed_name']?.[0]}
      />
      <p className="dim">{t('A closed drawer can’t be changed.')}</p>
    </FormDialog>
  )
}
