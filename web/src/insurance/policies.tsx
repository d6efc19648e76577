import './insurance.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePolicy, createPolicy, listPolicies, type InsurancePolicy } from 'contract/insurance/policies'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Money } from '../ui/values.tsx'
import { writtenDay } from '../written.ts'
import { PolicyForm } from './policy-form.tsx'

/** The policies under which certificates are issued; the office maintains them. */
export function Policies() {
  const policies = useQuery(query(listPolicies, {})).data
  const mayKeep = useMay(createPolicy)
  const [isAdding, setAdding] = useState(false)
  if (!policies) return null
  if (!mayKeep)
    return policies.length > 0 ? null : (
      <Notice kind="info">
        {t('The office hasn’t added a policy yet, so certificates aren’t available.')}
      </Notice>
    )
  return (
    <Panel title={t('Policies')} actions={<Button onClick={() => setAdding(true)}>{t('Add policy')}</Button>}>
      {policies.length === 0 ? (
        <p className="dim">{t('Certificates come from a policy: the insurer, the limits and the dates.')}</p>
      ) : (
        <div className="insurance-policies">
          {policies.map((policy) => (
            <Policy key={policy.id} policy={policy} />
          ))}
        </div>
      )}
      {isAdding && <PolicyForm onClose={() => setAdding(false)} />}
    </Panel>
  )
}

function Policy({ policy }: { policy: InsurancePolicy }) {
  const [isChanging, setChanging] = useState(false)
  const mayChange = useMay(changePolicy)
  const { insurer, policy_number, starts_on, ends_on, coverages, self_issued } = policy
  return (
    <section aria-label={policy_number}>
      <Facts
        facts={[
          [t('Insurer'), insurer],
          [t('Policy number'), policy_number],
          [t('Active'), `${writtenDay(starts_on)} – ${writtenDay(ends_on)}`],
          ...coverages.map(
            ({ title, limit_cents }) => [title, <Money key="limit" cents={limit_cents} />] as const,
          ),
          [t('Certificates'), self_issued ? t('Issued here right away') : t('Issued by the insurer')],
        ]}
      />
      {mayChange && (
        <Button
          kind="quiet"
          aria-label={t('Edit {name}', { name: policy_number })}
          onClick={() => setChanging(true)}
        >
          {t('Edit')}
        </Button>
      )}
      {isChanging && <PolicyForm policy={policy} onClose={() => setChanging(false)} />}
    </section>
  )
}
