import { useQuery } from '@tanstack/react-query'
import {
  getReadinessTerms,
  readinessBoard,
  saveReadinessTerms,
  type ReadinessTerms,
} from 'contract/readiness'
import { query, useCall, useMay } from '../api.ts'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { FieldGroup } from '../ui/fields/field.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** What people must have to be ready, in addition to the coaches' checks. */
export function ReadinessTermsDialog({ onClose }: { onClose: () => void }) {
  // A cached value may be older than what was saved since.
  const terms = useQuery({ ...query(getReadinessTerms, {}), gcTime: 0 })
  if (terms.data) return <TermsForm terms={terms.data} onClose={onClose} />
  return (
    <Dialog
      title={t('Requirements')}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      {terms.error ? (
        <ErrorState error={terms.error} onRetry={() => void terms.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}

type Typed = { age_kinds: string[]; insurance: boolean; staff_memberships: boolean }
const typedOf = ({ age_kinds, insurance, staff_memberships }: ReadinessTerms): Typed => ({
  age_kinds,
  insurance,
  staff_memberships,
})

function TermsForm({ terms, onClose }: { terms: ReadinessTerms; onClose: () => void }) {
  const editing = useEditing({ thing: terms, typedOf, fresh: typedOf(terms) })
  const mayEdit = useMay(saveReadinessTerms)
  const { draft, errors, set } = editing
  const save = useCall(saveReadinessTerms, {
    refresh: [getReadinessTerms, readinessBoard],
    quiet: true,
    onSuccess: onClose,
  })
  const send = (on = editing.base ?? terms) => {
    editing.passes({})
    save.mutate({ version: on.version, ...draft }, { onError: editing.failed })
  }
  const labels: Record<keyof Typed, string> = {
    age_kinds: t('Documents that prove a player’s age'),
    insurance: t('Teams must be insured, with approved paperwork or a policy'),
    staff_memberships: t('Staff need a membership, like players'),
  }
  return (
    <FormDialog
      title={t('Requirements')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => (mayEdit ? send() : onClose())}
      onClose={onClose}
    >
      <FieldGroup
        label={labels.age_kinds}
        hint={t('Any one of these is enough. Choose none if you don’t require proof of age.')}
        id="age_kinds"
        error={editing.errorAt('age_kinds')}
      >
        {terms.kinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={told(kind)}
            checked={draft.age_kinds.includes(kind)}
            onChange={({ currentTarget }) =>
              set({
                age_kinds: currentTarget.checked
                  ? [...draft.age_kinds, kind]
                  : draft.age_kinds.filter((one) => one !== kind),
              })
            }
          />
        ))}
      </FieldGroup>
      {(['insurance', 'staff_memberships'] as const).map((field) => (
        <CheckboxField
          key={field}
          label={labels[field]}
          checked={draft[field]}
          onChange={({ currentTarget }) => set({ [field]: currentTarget.checked })}
        />
      ))}
      <p className="dim">
        {t('To require background checks and training, go to “Checks” on a member’s page.')}
      </p>
      <EditingConflict
        editing={editing}
        busy={save.isPending}
        onKeepMine={send}
        label={(field) => labels[field]}
        text={(field, typed) =>
          field === 'age_kinds'
            ? typed.age_kinds.map(told).join(', ') || '—'
            : typed[field]
              ? t('Yes')
              : t('No')
        }
      />
    </FormDialog>
  )
}
