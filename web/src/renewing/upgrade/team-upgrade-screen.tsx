import '../../registering/registration.css'
import '../../registering/registration-payment.css'
import './upgrade.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { parseDecimal, type Currency } from 'contract/money'
import type { Out, Sent } from 'contract/operation'
import { listTeamUpgrades, startTeamUpgrade, teamUpgradeTotals } from 'contract/renewing/upgrade'
import { call, query } from '../../api.ts'
import { fieldErrorsOf } from '../../api-problems.ts'
import { t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { writtenMoney } from '../../written.ts'
import { CouponField, PaymentPanel, PriceLines, usePayment } from '../../registering/registering.ts'

/** Upgrades the players of a team, in one payment. */
export function TeamUpgradeScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const list = useQuery({ ...query(listTeamUpgrades, { team_id: id }), refetchOnWindowFocus: false })
  return (
    <div className="upgrade">
      <PageHeader
        title={t('Upgrade memberships')}
        of={list.data?.team}
        back={
          <Link to="/ctms/teams/$id" params={{ id }}>
            {list.data?.team ?? t('Team')}
          </Link>
        }
      />
      {list.data ? (
        <Choice list={list.data} onRefused={() => void list.refetch()} />
      ) : list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

const Back = ({ id }: { id: number }) => (
  <Link to="/ctms/teams/$id" params={{ id: String(id) }} className="button" data-kind="primary">
    {t('Back to team')}
  </Link>
)

type Props = {
  list: Out<typeof listTeamUpgrades>
  /** What is shown may be outdated. */
  onRefused: () => void
}
type Wanted = Omit<Sent<typeof startTeamUpgrade>, 'team_id'>

function Choice({ list: { team_id, currency, memberships }, onRefused }: Props) {
  const show = (cents: number) => writtenMoney(cents, currency as Currency)
  const [chosen, setChosen] = useState(String(memberships[0]?.membership_id ?? ''))
  const [left, setLeft] = useState<readonly number[]>([])
  const [code, setCode] = useState('')
  const [bought, setBought] = useState({ name: '', count: 0 })
  const membership = memberships.find(({ membership_id }) => String(membership_id) === chosen)
  const players = (membership?.players ?? []).filter(({ member_id }) => !left.includes(member_id))
  const wanted = {
    membership_id: Number(chosen),
    players: players.map(({ member_id }) => member_id),
    ...(code && { coupon: code }),
  }
  const totals = useQuery({
    ...query(teamUpgradeTotals, { team_id, ...wanted }),
    enabled: players.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const { payment, paying } = usePayment(`team-upgrade-${team_id}`, ({ quote_hash }) =>
    call(startTeamUpgrade, { team_id, ...(JSON.parse(quote_hash) as Wanted) }),
  )
  useEffect(() => {
    if (paying.at !== 'ready' || !paying.message) return
    // Refused for a reason that may have changed the price, for example because somebody else has used up the
    // coupon.
    onRefused()
    void totals.refetch()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what became of the payment leads to a reading
  }, [paying])

  if (paying.at === 'paid')
    return (
      <Panel>
        <div className="upgrade-done" role="status">
          <IconCircleCheck size={32} stroke={1.6} aria-hidden />
          <h2>
            {bought.count > 0
              ? t('{count} player now has {name}.|{count} players now have {name}.', bought)
              : t('Memberships upgraded')}
          </h2>
          <p className="dim">
            {t('Their cards already show it. You’ll find the receipt under your payments.')}
          </p>
          <Back id={team_id} />
        </div>
      </Panel>
    )
  if (!membership)
    return (
      <Panel>
        <EmptyState
          drawing="swap"
          title={t('No upgrades available')}
          text={t('Every player is already on the top membership.')}
          action={<Back id={team_id} />}
        />
      </Panel>
    )

  const sum = players.reduce((all, { difference }) => all + difference, 0)
  const problem = code ? (fieldErrorsOf(totals.error)?.['coupon']?.[0] ?? null) : null
  const counts = code && !totals.error ? totals.data : undefined
  const discount = parseDecimal(counts?.discount ?? '0') ?? 0
  const total = sum - discount
  return (
    <Panel>
      <div className="upgrade-form">
        <RadioCards
          label={t('New membership')}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            setLeft([])
          }}
          options={memberships.map(({ membership_id, name, description, players: all }) => ({
            value: String(membership_id),
            label: name,
            note: description,
            aside: t('{count} player|{count} players', { count: all.length }),
          }))}
        />
        <FieldGroup
          label={t('Players')}
          id="players"
          error={players.length === 0 ? t('Choose at least one player.') : undefined}
        >
          {membership.players.map(({ member_id, name, difference }) => (
            <CheckboxField
              key={member_id}
              label={`${name}: ${difference === 0 ? t('no extra charge') : `+ ${show(difference)}`}`}
              checked={!left.includes(member_id)}
              onChange={({ currentTarget }) =>
                setLeft(
                  currentTarget.checked ? left.filter((one) => one !== member_id) : [...left, member_id],
                )
              }
            />
          ))}
        </FieldGroup>
        {players.length > 0 && (
          <>
            {(sum > 0 || code) && (
              <CouponField
                code={code}
                coupon={counts?.coupon ?? null}
                problem={problem}
                onApply={(applied) => (applied === code ? void totals.refetch() : setCode(applied))}
              />
            )}
            <PriceLines
              isStale={totals.isFetching}
              quote={{
                currency,
                lines: [
                  {
                    key: chosen,
                    kind: 'membership',
                    label: membership.name,
                    detail: t('{count} player|{count} players', { count: players.length }),
                    list_price: sum,
                    total,
                  },
                ],
                subtotal: sum,
                discount,
                donation: 0,
                protection: 0,
                total,
                coupon: counts?.coupon ?? null,
              }}
            />
            <PaymentPanel
              total={total}
              currency={currency}
              paying={paying}
              trouble={undefined}
              isSettled={!totals.isFetching}
              freeLabel={t('Upgrade now')}
              onPay={(card) => {
                setBought({ name: membership.name, count: players.length })
                const { coupon: _, ...agreed } = wanted
                const word: Wanted = {
                  ...agreed,
                  ...(counts?.coupon && { coupon: counts.coupon.code }),
                  total,
                }
                void payment.press({
                  draft_token: `team-upgrade-${team_id}`,
                  version: membership.membership_id,
                  quote: { hash: JSON.stringify(word) },
                  card,
                })
              }}
            />
          </>
        )}
      </div>
    </Panel>
  )
}
