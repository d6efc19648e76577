import '../../registering/registration.css'
import '../../registering/registration-payment.css'
import './upgrade.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { listUpgrades, startUpgrade } from 'contract/renewing/upgrade'
import { call, query } from '../../api.ts'
import { t } from '../../language.ts'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { writtenMoney } from '../../written.ts'
import { usePayment, PaymentPanel } from '../../registering/registering.ts'

/** Another membership for the rest of the season, for the difference. */
export function UpgradeScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const upgrades = useQuery({
    ...query(listUpgrades, { registration_id: id }),
    refetchOnWindowFocus: false,
  })
  return (
    <div className="upgrade">
      <PageHeader title={t('Upgrade the membership')} />
      {upgrades.data ? (
        <Choice id={Number(id)} list={upgrades.data} />
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
  <Link to="/mms/member/profile" className="button" data-kind="primary">
    {t('My memberships')}
  </Link>
)

type Props = { id: number; list: Out<typeof listUpgrades> }

function Choice({ id, list: { membership, price, currency, upgrades } }: Props) {
  const show = (cents: number) => writtenMoney(cents, currency as Currency)
  const [chosen, setChosen] = useState(String(upgrades[0]?.membership_id ?? ''))
  const upgrade = upgrades.find(({ membership_id }) => String(membership_id) === chosen)
  // What was bought is no longer among what can be.
  const [bought, setBought] = useState<string>()
  const { payment, paying } = usePayment(`upgrade-${id}`, ({ quote_hash }) => {
    const [membership_id = 0, difference = 0] = quote_hash.split(':').map(Number)
    return call(startUpgrade, { registration_id: id, membership_id, difference })
  })
  if (paying.at === 'paid')
    return (
      <Panel>
        <div className="upgrade-done" role="status">
          <IconCircleCheck size={32} stroke={1.6} aria-hidden />
          <h2>{t('Your membership is now: {name}', { name: bought ?? membership })}</h2>
          <p className="dim">{t('The card shows it at once. The receipt is among your payments.')}</p>
          <Back />
        </div>
      </Panel>
    )
  if (!upgrade)
    return (
      <Panel>
        <EmptyState
          title={t('There is nothing to upgrade to')}
          text={t('{membership} is the best there is for you this season.', { membership })}
          action={<Back />}
        />
      </Panel>
    )
  return (
    <Panel>
      <div className="upgrade-form">
        <RadioCards
          label={t('In place of {membership} ({price})', { membership, price: show(price) })}
          value={chosen}
          onChange={setChosen}
          options={upgrades.map(({ membership_id, name, description, difference }) => ({
            value: String(membership_id),
            label: name,
            note: description,
            aside: difference === 0 ? t('no extra charge') : `+ ${show(difference)}`,
          }))}
        />
        <PaymentPanel
          total={upgrade.difference}
          currency={currency}
          paying={paying}
          trouble={undefined}
          isSettled
          freeLabel={t('Upgrade now')}
          onPay={(card) => {
            setBought(upgrade.name)
            void payment.press({
              draft_token: `upgrade-${id}`,
              version: upgrade.membership_id,
              quote: { hash: `${upgrade.membership_id}:${upgrade.difference}` },
              card,
            })
          }}
        />
      </div>
    </Panel>
  )
}
