import '../ui/office.css'
import './offers.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MembershipChoices, OfficeMembership } from 'contract/offers/office-memberships'
import {
  createPriceRule,
  listPriceRules,
  updatePriceRule,
  type OfficePriceRule,
} from 'contract/offers/price-rules'
import { createPrice, listPrices, updatePrice, type OfficePrice } from 'contract/offers/prices'
import { query, useMay } from '../api.ts'
import { t } from '../language.ts'
import { writtenDay } from '../written.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { useLocale } from '../ui/locale.ts'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Money } from '../ui/values.tsx'
import { agesText, priceKind, stepTexts } from './membership-words.ts'
import { PriceDialog } from './price-dialog.tsx'
import { PricePreviewPanel } from './price-preview-panel.tsx'
import { PriceRuleDialog } from './price-rule-dialog.tsx'

type Props = { membership: OfficeMembership; choices: MembershipChoices }

/** The prices of a membership in a season, the rules that reduce them, and what somebody would pay. */
export function MembershipPrices({ membership, choices }: Props) {
  const { seasons } = choices
  const current = seasons.find(({ is_current }) => is_current) ?? seasons[0]
  const [view, setView] = useUrlState({ season: '' })
  const season = seasons.find(({ id }) => String(id) === view.season) ?? current
  if (!season)
    return (
      <EmptyState
        drawing="field"
        title={t('No season yet')}
        text={t('Each season has its own prices. Create a season first.')}
      />
    )
  return (
    <>
      <div className="selling-bar">
        <SelectField
          label={t('Season')}
          placeholder={null}
          value={String(season.id)}
          onChange={({ currentTarget }) =>
            setView({
              season: current && currentTarget.value === String(current.id) ? '' : currentTarget.value,
            })
          }
          options={seasons.map(({ id, name, is_current }) => ({
            value: String(id),
            label: is_current ? t('{name} (current)', { name }) : name,
          }))}
        />
      </div>
      <div className="office-columns" key={season.id}>
        <div>
          <Prices membership={membership} choices={choices} season={season} />
          <Rules membership={membership} choices={choices} season={season} />
        </div>
        <div>
          <PricePreviewPanel membership={membership} choices={choices} season={season} />
        </div>
      </div>
    </>
  )
}

type OfSeason = Props & { season: MembershipChoices['seasons'][number] }

function Prices({ membership, choices, season }: OfSeason) {
  const prices = useQuery(
    query(listPrices, { membership_id: membership.id, season_id: season.id, per_page: 100 }),
  )
  const mayAdd = useMay(createPrice)
  const mayEdit = useMay(updatePrice)
  const [open, setOpen] = useState<OfficePrice | 'new'>()
  const rows = (prices.data?.data ?? []).toSorted(
    (a, b) => (a.league ?? '').localeCompare(b.league ?? '') || (a.start_date < b.start_date ? -1 : 1),
  )
  const first = rows.map(({ start_date }) => start_date).sort()[0] ?? season.start_date
  const last =
    rows
      .map(({ end_date }) => end_date)
      .sort()
      .at(-1) ?? season.end_date
  const add = mayAdd && (
    <Button kind="primary" onClick={() => setOpen('new')}>
      {t('Add price')}
    </Button>
  )
  return (
    <Panel title={t('Prices')} actions={rows.length > 0 && add}>
      {prices.error ? (
        <ErrorState error={prices.error} onRetry={() => void prices.refetch()} />
      ) : !prices.data ? (
        <Skeleton lines={4} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing="money"
          title={t('No price in {season}', { season: season.name })}
          text={t('Add a price so people can register for it.')}
          action={add}
        />
      ) : (
        <ul className="selling-list">
          {rows.map((price) => (
            <PriceRow
              key={price.id}
              price={price}
              span={{ first, last, today: choices.today }}
              onEdit={mayEdit ? () => setOpen(price) : undefined}
            />
          ))}
        </ul>
      )}
      {open && (
        <PriceDialog
          price={open === 'new' ? undefined : open}
          last={rows.at(-1)}
          membership={membership}
          season={season}
          leagues={choices.leagues}
          today={choices.today}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

type Span = { first: string; last: string; today: string }

function PriceRow({
  price,
  span,
  onEdit,
}: {
  price: OfficePrice
  span: Span
  onEdit: (() => void) | undefined
}) {
  const { kind, league, start_date, end_date, status, today } = { ...price, ...span }
  const isNow = status === 'active' && start_date <= today && today <= end_date
  const about = [league ?? t('every league'), agesText(price)].filter(Boolean).join(' · ')
  const days = t('{from} to {to}', { from: writtenDay(start_date), to: writtenDay(end_date) })
  return (
    <li data-off={status === 'inactive' || undefined}>
      <div className="selling-name">
        {priceKind(kind)}
        {isNow && <span className="dim"> · {t('today')}</span>}
        {status === 'inactive' && <span className="dim"> · {t('Inactive')}</span>}
        <small>
          {days} · {about}
        </small>
        {price.note && <small>{price.note}</small>}
      </div>
      <span className="selling-amount">
        <Money cents={price.price} />
      </span>
      {onEdit ? (
        <Button
          kind="quiet"
          onClick={onEdit}
          aria-label={t('Edit {name}, {days}', { name: priceKind(kind), days })}
        >
          {t('Edit')}
        </Button>
      ) : (
        <span />
      )}
      <div className="selling-span" aria-hidden="true">
        <i
          data-kind={kind}
          style={{
            insetInlineStart: `${share(start_date, span)}%`,
            insetInlineEnd: `${100 - share(end_date, span)}%`,
          }}
        />
        {span.first <= today && today <= span.last && (
          <b style={{ insetInlineStart: `${share(today, span)}%` }} />
        )}
      </div>
    </li>
  )
}

/** The position of a day between the first and the last, in percent. */
function share(day: string, { first, last }: Span): number {
  const [at, from, to] = [day, first, last].map((one) => Date.parse(one)) as [number, number, number]
  return Math.max(0, Math.min(100, ((at - from) / Math.max(1, to - from)) * 100))
}

/** The season's rules that apply to this membership: its own and those for several. */
function Rules({ membership, choices, season }: OfSeason) {
  const { currency } = useLocale()
  const rules = useQuery(query(listPriceRules, { season_id: season.id }))
  const mayAdd = useMay(createPriceRule)
  const mayEdit = useMay(updatePriceRule)
  const [open, setOpen] = useState<OfficePriceRule | 'new'>()
  const rows = rules.data?.filter(
    ({ membership_id, member_type_id }) =>
      (membership_id === null || membership_id === membership.id) &&
      (member_type_id === null || member_type_id === membership.member_type_id),
  )
  const add = mayAdd && <Button onClick={() => setOpen('new')}>{t('Add rule')}</Button>
  return (
    <Panel title={t('Price rules')} actions={rows && rows.length > 0 && add}>
      {rules.error ? (
        <ErrorState error={rules.error} onRetry={() => void rules.refetch()} />
      ) : !rows ? (
        <Skeleton lines={2} />
      ) : rows.length === 0 ? (
        <EmptyState
          drawing="money"
          title={t('No rules apply here')}
          text={t('Rules let a second child or a third team cost less. They apply to each order separately.')}
          action={add}
        />
      ) : (
        <ul className="selling-list">
          {rows.map((rule) => (
            <li key={rule.id} data-off={rule.status === 'inactive' || undefined}>
              <div className="selling-name">
                {rule.name}
                {rule.status === 'inactive' && <span className="dim"> · {t('Inactive')}</span>}
                <small>{stepTexts(rule, currency).join(' · ')}</small>
                <small>{scopeText(rule, choices)}</small>
              </div>
              <span />
              {mayEdit && (
                <Button
                  kind="quiet"
                  onClick={() => setOpen(rule)}
                  aria-label={t('Edit {name}', { name: rule.name })}
                >
                  {t('Edit')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {open && (
        <PriceRuleDialog
          rule={open === 'new' ? undefined : open}
          membership={membership}
          season={season}
          leagues={choices.leagues}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

function scopeText(rule: OfficePriceRule, { member_types, leagues }: MembershipChoices): string {
  const type = member_types.find(({ id }) => id === rule.member_type_id)?.name
  const whom =
    rule.membership_id !== null
      ? t('For this membership')
      : type
        ? t('For every membership of type {type}', { type })
        : t('For every membership')
  const days = [
    rule.starts_on && t('from {day}', { day: writtenDay(rule.starts_on) }),
    rule.ends_on && t('until {day}', { day: writtenDay(rule.ends_on) }),
  ].filter(Boolean)
  return [whom, leagues.find(({ id }) => id === rule.league_id)?.name, ...days].filter(Boolean).join(' · ')
}
