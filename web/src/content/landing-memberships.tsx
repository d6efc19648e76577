import { Link } from '@tanstack/react-router'
import type { Membership } from 'contract/offers/offers'
import { Currency } from 'contract/money'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { writtenMoney } from '../written.ts'

/** What is on sale today and for how much; prices by league and age are computed during registration. */
export function LandingMemberships({ memberships }: { memberships: readonly Membership[] }) {
  const currency = Currency.safeParse(useTenant().currency).data ?? 'USD'
  const onSale = memberships.filter(({ price }) => price !== null)
  if (onSale.length === 0) return null
  return (
    <section className="landing-part public-width" aria-labelledby="memberships-title">
      <header className="landing-split">
        <h2 id="memberships-title">{t('Memberships and prices')}</h2>
        <Link to="/registration" className="button">
          {t('Start registering')}
        </Link>
      </header>
      <ul className="landing-memberships">
        {onSale.map(({ id, text, description, benefits, price }) => (
          <li key={id}>
            <div>
              <h3>{text}</h3>
              <p className="dim">{description}</p>
            </div>
            {benefits.length > 0 && (
              <ul>
                {benefits.map((benefit) => (
                  <li key={benefit}>{benefit}</li>
                ))}
              </ul>
            )}
            <p className="numbers">
              <strong>{price === 0 ? t('Free') : writtenMoney(price!, currency)}</strong>
              <small>{t('per season')}</small>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
