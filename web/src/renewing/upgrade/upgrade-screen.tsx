import '../../registering/registration.css'
import '../../registering/registration-payment.css'
import './upgrade.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { listUpgrades, startUpgrade, type Upgrade } from 'contract/renewing/upgrade'
import { call, query } from '../../api.ts'
import { t, told } from '../../language.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { writtenMoney } from '../../written.ts'
import { CouponField, PriceLines, usePayment, PaymentPanel } from '../../registering/registering.ts'

/** Another membership for the rest of the season, for the difference in price. */
export function UpgradeScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const [code, setCode] = useState('')
  const upgrades = useQuery({
    ...query(listUpgrades, { registration_id: id, ...(code && { coupon: code }) }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return (
    <div className="upgrade">
      <PageHeader title={t('Upgrade membership')} of={upgrades.data?.membership} />
      {upgrades.data ? (
        <Choice
          id={Number(id)}
          list={upgrades.data}
          isCurrent={!upgrades.isPlaceholderData}
          code={code}
          onCode={setCode}
          onRefused={() => void upgrades.refetch()}
        />
      ) : upgrades.error ? (
        <ErrorState error={upgrades.error} onRetry={() => void upgrades.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

const Back = () => (
  <Link to="/mms/member/memberships" className="button" data-kind="primary">
    {t('My memberships')}
  </Link>
)

type Props = {
  id: number
  list: Out<typeof listUpgrades>
  /** The prices match the applied code. */
  isCurrent: boolean
  code: string
  onCode: (code: string) => void
  /** What is shown may be outdated. */
  onRefused: () => void
}

/** What a press agrees to, as a string: a different one is a different order. */
const wordOf = ({ membership_id, difference, total, coupon }: Upgrade) =>
  [membership_id, difference, total, coupon?.code ?? ''].join(':')

function wantedBy(word: string) {
  const [membership_id = '', difference = '', total = '', coupon = ''] = word.split(':')
  return {
    membership_id: Number(membership_id),
    difference: Number(difference),
    ...(coupon && { coupon, total: Number(total) }),
  }
}

function Choice({ id, list, isCurrent, code, onCode, onRefused }: Props) {
  const { membership, price, currency, upgrades, reason } = list
  const show = (cents: number) => writtenMoney(cents, currency as Currency)
  const [chosen, setChosen] = useState(String(upgrades[0]?.membership_id ?? ''))
  const upgrade = upgrades.find(({ membership_id }) => String(membership_id) === chosen)
  // What was bought is no longer among the choices.
  const [bought, setBought] = useState<string>()
  const { payment, paying } = usePayment(`upgrade-${id}`, ({ quote_hash }) =>
    call(startUpgrade, { registration_id: id, ...wantedBy(quote_hash) }),
  )
  useEffect(() => {
    // Refused for a reason that may have changed the price, for example because somebody else has used up the
    // coupon.
    if (paying.at === 'ready' && paying.message) onRefused()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only what became of the payment leads to a reading
  }, [paying])
  if (paying.at === 'paid')
    return (
      <Panel>
        <div className="upgrade-done" role="status">
          <IconCircleCheck size={32} stroke={1.6} aria-hidden />
          <h2>{t('Your membership is now {name}', { name: bought ?? membership })}</h2>
          <p className="dim">
            {t('Your card already shows it. You’ll find the receipt under your payments.')}
          </p>
          <Back />
        </div>
      </Panel>
    )
  if (!upgrade)
    return (
      <Panel>
        <EmptyState
          drawing="swap"
          title={t('No upgrades available')}
          text={
            reason === null
              ? t('You’re already on the top membership: {membership}.', { membership })
              : told(reason)
          }
          action={<Back />}
        />
      </Panel>
    )
  return (
    <Panel>
      <div className="upgrade-form">
        <RadioCards
          label={t('Replaces {membership} ({price})', { membership, price: show(price) })}
          value={chosen}
          onChange={setChosen}
          options={upgrades.map(({ membership_id, name, description, difference }) => ({
            value: String(membership_id),
            label: name,
            note: description,
            aside: difference === 0 ? t('no extra charge') : `+ ${show(difference)}`,
          }))}
        />
        {(upgrade.difference > 0 || code) && (
          <CouponField
            code={code}
            coupon={upgrade.coupon}
            problem={upgrade.coupon_problem}
            onApply={(applied) => (applied === code ? onRefused() : onCode(applied))}
          />
        )}
        {upgrade.discount > 0 && (
          <PriceLines
            isStale={!isCurrent}
            quote={{
              currency,
              lines: [
                {
                  key: chosen,
                  kind: 'membership',
                  label: upgrade.name,
                  detail: t('Replaces {membership}', { membership }),
                  list_price: upgrade.difference,
                  total: upgrade.total,
                },
              ],
              subtotal: upgrade.difference,
              discount: upgrade.discount,
              donation: 0,
              protection: 0,
              total: upgrade.total,
              coupon: upgrade.coupon,
            }}
          />
        )}
        <PaymentPanel
          total={upgrade.total}
          currency={currency}
          paying={paying}
          trouble={undefined}
          isSettled={isCurrent}
          freeLabel={t('Upgrade now')}
          onPay={(card) => {
            setBought(upgrade.name)
            void payment.press({
              draft_token: `upgrade-${id}`,
              version: upgrade.membership_id,
              quote: { hash: wordOf(upgrade) },
              card,
            })
          }}
        />
      </div>
    </Panel>
  )
}
