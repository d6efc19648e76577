import './berths.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  createBerthRule,
  deleteBerthRule,
  listBerths,
  offerBerths,
  type BerthRule,
  type OfficeBerth,
} from 'contract/competition/ranking/berths'
import { query, useCall, useMay } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Day, Moment } from '../../ui/values.tsx'
import { BerthForm } from './berth-form.tsx'
import { DecideBerth } from './berth-decide.tsx'
import { berthStatus } from './berth-words.ts'
import { ordinal } from '../ordinal.ts'

/** Who holds a berth, who must answer, who moves up: by the event it leads to. */
export function BerthsScreen() {
  const list = useQuery(query(listBerths, {}))
  const mayAdd = useMay(createBerthRule)
  const [editing, setEditing] = useState<BerthRule | 'new'>()
  const add = mayAdd && (
    <Button kind="primary" onClick={() => setEditing('new')}>
      {t('New berths')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Berths')}
        note={t('Who holds a berth, who still needs to answer, and who moves up.')}
        back={<Link to="/ems/events">{t('Events')}</Link>}
        actions={add}
      />
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : list.data.length === 0 ? (
        <EmptyState
          drawing="team"
          title={t('No berths yet')}
          text={t('Say which division of a qualifier leads to which event, and for how many teams.')}
          action={add}
        />
      ) : (
        <div className="berth-rules">
          {list.data.map((rule) => (
            <Rule key={rule.id} rule={rule} onEdit={() => setEditing(rule)} />
          ))}
        </div>
      )}
      {editing && (
        <BerthForm {...(editing !== 'new' && { rule: editing })} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function Rule({ rule, onEdit }: { rule: BerthRule; onEdit: () => void }) {
  const { id, from, to, spots, open, left, is_over, berths, next, last_place } = rule
  const [mayEdit, mayOffer] = [useMay(createBerthRule), useMay(offerBerths)]
  const [picked, setPicked] = useState<OfficeBerth>()
  const offer = useCall(offerBerths, { refresh: [listBerths] })
  const remove = useCall(deleteBerthRule, { refresh: [listBerths] })
  return (
    <Panel
      title={
        <>
          {from.event}, {told(from.division)} → {to.event}, {told(to.division)}
        </>
      }
      actions={
        <>
          {mayEdit && berths.length === 0 && (
            <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
              {t('Delete')}
            </Button>
          )}
          {mayEdit && <Button onClick={onEdit}>{t('Edit')}</Button>}
          {mayOffer && is_over && open > 0 && next.length > 0 && (
            <Button kind="primary" busy={offer.isPending} onClick={() => offer.mutate({ id })}>
              {t('Offer {count} berth|Offer {count} berths', { count: Math.min(open, left ?? open) })}
            </Button>
          )}
        </>
      }
    >
      <p className="dim">
        {[
          t('{count} berth|{count} berths', { count: spots }),
          left === null ? '' : t('{count} spot left there|{count} spots left there', { count: left }),
          last_place === null ? '' : t('passes down to {place}', { place: ordinal(last_place) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!is_over && (
        <p>
          {t('Berths can be offered once all games of the division are over.')} <Day day={from.ends_on} />
        </p>
      )}
      {berths.length > 0 && (
        <ul className="berth-list" aria-label={t('Berths of {event}', { event: from.event })}>
          {berths.map((berth) => (
            <li key={berth.id} data-open={berth.state === 'offered' || undefined}>
              <span>
                <strong>{berth.team}</strong>
                {berth.club && <small>{berth.club}</small>}
              </span>
              <span>
                {ordinal(berth.place)} · {berthStatus(berth)}
                {berth.state === 'offered' && (
                  <small>
                    {t('Answer by')} <Moment at={berth.answer_by} />
                  </small>
                )}
                {berth.reason && <small>{berth.reason}</small>}
              </span>
              {berth.state === 'offered' && mayOffer && (
                <Button
                  kind="quiet"
                  aria-label={t('Decide for {team}', { team: berth.team })}
                  onClick={() => setPicked(berth)}
                >
                  {t('Decide')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {next.length > 0 && (
        <p className="berth-next">
          {t('Moves up next: {teams}', {
            teams: next.map(({ team, place }) => `${team} (${ordinal(place)})`).join(', '),
          })}
        </p>
      )}
      {picked && <DecideBerth berth={picked} onClose={() => setPicked(undefined)} />}
    </Panel>
  )
}
