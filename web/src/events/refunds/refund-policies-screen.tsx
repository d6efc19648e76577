import '../../ui/fields/field.css'
import '../../ui/office.css'
import './refunds.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  chooseRefundPolicy,
  createRefundPolicy,
  listRefundPolicies,
  type RefundPolicy,
} from 'contract/events/refund-policies'
import { termsSaid } from 'contract/events/refunds'
import { Currency } from 'contract/money'
import { query, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spellDays } from '../event-days.ts'

/** The refund policies in words, and which event has which. */
export function RefundPoliciesScreen() {
  const read = useQuery(query(listRefundPolicies, {}))
  const mayAdd = useMay(createRefundPolicy)
  const add = mayAdd && (
    <Link className="button" data-kind="primary" to="/ems/refund-policies/$id" params={{ id: 'new' }}>
      {t('New policy')}
    </Link>
  )
  const { policies, without } = read.data ?? { policies: [], without: [] }
  const events = [
    ...without.map((event) => ({ ...event, policy: '' })),
    ...policies.flatMap((policy) => policy.events.map((event) => ({ ...event, policy: String(policy.id) }))),
  ].toSorted((a, b) => (a.starts_on < b.starts_on ? -1 : 1))
  return (
    <>
      <PageHeader
        title={t('Refund policies')}
        note={t(
          'What comes back when a team withdraws or weather stops play. Families see it before they pay.',
        )}
        actions={
          <>
            <Link className="button" to="/ems/credits">
              {t('Event credits')}
            </Link>
            {add}
          </>
        }
      />
      {read.error ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : !read.data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : policies.length === 0 ? (
        <EmptyState
          drawing="field"
          title={t('No refund policies yet')}
          text={t('Start from one that organizers use today, and see what comes back on each day.')}
          action={add}
        />
      ) : (
        <div className="office-columns">
          <div>
            {policies.map((policy) => (
              <Policy key={policy.id} policy={policy} />
            ))}
          </div>
          <Panel title={t('Coming events')}>
            {events.length === 0 && <p className="dim">{t('No coming events.')}</p>}
            <div className="field-stack">
              {events.map((event) => (
                <Choice key={event.id} event={event} policies={policies} />
              ))}
            </div>
          </Panel>
        </div>
      )}
    </>
  )
}

function Policy({ policy: { id, name, terms } }: { policy: RefundPolicy }) {
  const currency = Currency.safeParse(useTenant().currency).data ?? 'USD'
  return (
    <Panel
      title={
        <Link to="/ems/refund-policies/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      }
    >
      <ul>
        {termsSaid(terms, currency).map((said, at) => (
          <li key={at}>{told(said)}</li>
        ))}
      </ul>
    </Panel>
  )
}

type Event = RefundPolicy['events'][number] & { policy: string }

function Choice({ event, policies }: { event: Event; policies: readonly RefundPolicy[] }) {
  const mayChoose = useMay(chooseRefundPolicy)
  const choose = useCall(chooseRefundPolicy, { refresh: [listRefundPolicies] })
  return (
    <SelectField
      label={event.name}
      hint={spellDays(event.starts_on, event.starts_on)}
      placeholder={t('No policy')}
      disabled={!mayChoose || choose.isPending}
      value={event.policy}
      options={policies.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={({ currentTarget: { value } }) =>
        choose.mutate({ event_id: event.id, refund_policy_id: value === '' ? null : Number(value) })
      }
    />
  )
}
