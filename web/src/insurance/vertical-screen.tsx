import { useQuery } from '@tanstack/react-query'
import {
  listVerticalInsurance,
  getVerticalInsurance,
  saveVerticalInsurance,
  type VerticalInsuranceConfig,
} from 'contract/insurance'
import { SUCCESS_MESSAGES } from 'contract/operation'
import { query, useCall } from '../api.ts'
import { msg, t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'

/** The fee insurance that families are offered with a registration. */
export function VerticalInsuranceScreen() {
  const config = useQuery(query(getVerticalInsurance, {}))
  return (
    <>
      <PageHeader
        title={t('Registration protection')}
        note={t(
          'Insurance for the registration fee, offered with each registration and sold by an independent insurer.',
        )}
      />
      <Panel>
        {config.data ? (
          <ConfigForm config={config.data} />
        ) : config.error ? (
          <ErrorState error={config.error} onRetry={() => void config.refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </Panel>
    </>
  )
}

type Typed = Pick<VerticalInsuranceConfig, 'enabled' | 'client_id' | 'environment'>
const typedOf = ({ enabled, client_id, environment }: VerticalInsuranceConfig): Typed => ({
  enabled,
  client_id,
  environment,
})
const FIELDS: Record<keyof Typed, string> = {
  enabled: msg('Offer it with registrations'),
  client_id: msg('Client ID'),
  environment: msg('Environment'),
}
const FIELD_TEXTS: Record<keyof Typed, (typed: Typed) => string> = {
  enabled: ({ enabled }) => (enabled ? t('Yes') : t('No')),
  client_id: ({ client_id }) => client_id,
  environment: ({ environment }) => (environment === 'live' ? t('Live') : t('Test')),
}

function ConfigForm({ config }: { config: VerticalInsuranceConfig }) {
  const editing = useEditing({ thing: config, typedOf, fresh: typedOf(config) })
  const { draft, errors, set } = editing
  const save = useCall(saveVerticalInsurance, {
    refresh: [getVerticalInsurance, listVerticalInsurance],
    quiet: true,
    onSuccess: (saved) => {
      editing.take(saved)
      toast.success(told(SUCCESS_MESSAGES.PATCH))
    },
  })
  const send = ({ version } = editing.base ?? config) => {
    editing.passes({})
    save.mutate({ ...draft, version }, { onError: editing.failed })
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <CheckboxField
        label={t('Offer it with registrations')}
        hint={t('The premium is {percent}% of the insured fee.', { percent: config.rate / 100 })}
        checked={draft.enabled}
        onChange={({ currentTarget }) => set({ enabled: currentTarget.checked })}
      />
      <TextField
        label={t('Client ID')}
        hint={t('From the insurer.')}
        name="client_id"
        maxLength={100}
        autoComplete="off"
        value={draft.client_id}
        error={errors['client_id']?.[0]}
        onChange={({ currentTarget }) => set({ client_id: currentTarget.value })}
      />
      <RadioCards
        label={t('Environment')}
        name="environment"
        value={draft.environment}
        onChange={(value) => set({ environment: value === 'live' ? 'live' : 'test' })}
        options={[
          { value: 'test', label: t('Test'), note: t('No real coverage: for testing only.') },
          { value: 'live', label: t('Live'), note: t('Real policies are sold.') },
        ]}
      />
      <div>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('Save')}
        </Button>
      </div>
      <EditingConflict
        editing={editing}
        label={(field) => t(FIELDS[field])}
        text={(field, typed) => FIELD_TEXTS[field](typed)}
        busy={save.isPending}
        onKeepMine={send}
      />
    </Form>
  )
}
