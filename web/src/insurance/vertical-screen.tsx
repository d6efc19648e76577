import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listVerticalInsurance,
  readVerticalInsurance,
  saveVerticalInsurance,
  type VerticalInsuranceConfig,
} from 'contract/insurance'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'

/** The insurance of the fee that families are offered with a registration. */
export function VerticalInsuranceScreen() {
  const config = useQuery(query(readVerticalInsurance, {}))
  return (
    <>
      <PageHeader
        title={t('Registration protection')}
        note={t(
          'An insurance of the fee, offered with each registration and sold by an independent insurer.',
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

function ConfigForm({ config }: { config: VerticalInsuranceConfig }) {
  const [draft, setDraft] = useState(config)
  const save = useCall(saveVerticalInsurance, { refresh: [readVerticalInsurance, listVerticalInsurance] })
  const errors = fieldErrorsOf(save.error) ?? {}
  const set = (part: Partial<VerticalInsuranceConfig>) => setDraft((before) => ({ ...before, ...part }))
  return (
    <Form
      errors={errors}
      onSubmit={() => {
        const { rate: _, ...fields } = draft
        save.mutate(fields)
      }}
    >
      <CheckboxField
        label={t('Offer it with registrations')}
        hint={t('The premium is {percent} % of the insured fee.', { percent: draft.rate / 100 })}
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
          { value: 'test', label: t('Test'), note: t('Nobody is insured.') },
          { value: 'live', label: t('Live'), note: t('Policies are real.') },
        ]}
      />
      <div>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </Form>
  )
}
