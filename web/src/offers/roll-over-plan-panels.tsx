import '../ui/office.css'
import './offers.css'
import type { RollOverPlan } from 'contract/seasons/roll-over'
import { t } from '../language.ts'
import { writtenDay } from '../written.ts'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Money } from '../ui/values.tsx'
import { priceKind } from './membership-words.ts'

const MANY_TEAMS = 12

/** Everything a roll-over will create. */
export function RollOverPlanPanels({ plan }: { plan: RollOverPlan }) {
  const { season, prices, price_rules, divisions, teams, coupons, waivers_that_end } = plan
  const days = t('{from} to {to}', {
    from: writtenDay(season.start_date),
    to: writtenDay(season.end_date),
  })
  return (
    <div className="selling-plan">
      <Panel title={t('What will be created')}>
        <p>
          <strong>{season.name}</strong>, {days}
        </p>
        <p className="dim">
          {[
            prices.length > 0 && t('{count} price|{count} prices', { count: prices.length }),
            price_rules.length > 0 &&
              t('{count} price rule|{count} price rules', { count: price_rules.length }),
            teams.length > 0 && t('{count} team|{count} teams', { count: teams.length }),
            coupons.length > 0 && t('{count} coupon|{count} coupons', { count: coupons.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {prices.length === 0 && (
          <Notice kind="warn">{t('This season has no prices, so the next one won’t either.')}</Notice>
        )}
      </Panel>
      {prices.length > 0 && (
        <Panel title={t('Prices')}>
          <div className="office-scroll" role="group" aria-label={t('All prices')} tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('Membership')}</th>
                  <th scope="col">{t('On sale')}</th>
                  <th scope="col">{t('Price')}</th>
                </tr>
              </thead>
              <tbody>
                {prices.map(({ membership, league, kind, before, price, start_date, end_date }, i) => (
                  <tr key={i}>
                    <th scope="row">
                      {membership}
                      <span className="dim">
                        {' '}
                        · {priceKind(kind)}
                        {league && ` · ${league}`}
                      </span>
                    </th>
                    <td>{t('{from} to {to}', { from: writtenDay(start_date), to: writtenDay(end_date) })}</td>
                    <td>
                      {before !== price && (
                        <s className="dim">
                          <Money cents={before} />{' '}
                        </s>
                      )}
                      <Money cents={price} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {price_rules.length > 0 && (
            <p className="dim">
              {t('With their rules: {names}', { names: price_rules.map(({ name }) => name).join(', ') })}
            </p>
          )}
        </Panel>
      )}
      {divisions.map(({ discipline, rule_pack, cutoff, labels }) => (
        <Panel key={discipline} title={t('Ages in {discipline}', { discipline })}>
          {rule_pack && cutoff ? (
            <>
              <p className="dim">
                {t('Age on {day}, by {rule_pack}. Born on or after:', {
                  day: writtenDay(cutoff),
                  rule_pack,
                })}
              </p>
              <ul className="selling-chips">
                {labels.map(({ label, born_from }) => (
                  <li key={label}>
                    {label} {born_from && writtenDay(born_from)}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <Notice kind="warn">
              {t('No rule pack is in effect on the first day, so no one can be placed by age.')}
            </Notice>
          )}
        </Panel>
      ))}
      {teams.length > 0 && (
        <Panel title={t('Teams that continue')}>
          <ul className="selling-chips">
            {teams.slice(0, MANY_TEAMS).map(({ name, club }, i) => (
              <li key={i}>
                {name}
                {club && <span className="dim"> · {club}</span>}
              </li>
            ))}
          </ul>
          {teams.length > MANY_TEAMS && (
            <p className="dim">{t('and {count} more', { count: teams.length - MANY_TEAMS })}</p>
          )}
        </Panel>
      )}
      {coupons.length > 0 && (
        <Panel title={t('Coupons')}>
          <ul className="selling-chips">
            {coupons.map(({ before, code }) => (
              <li key={code}>
                <span className="dim">{before} → </span>
                {code}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {waivers_that_end.length > 0 && (
        <Notice kind="warn" title={t('These waivers end before the new season')}>
          {waivers_that_end.join(', ')}
        </Notice>
      )}
    </div>
  )
}
