import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { outsidePlate, ownPlate } from 'contract/events/plate-gate'
import type { Currency } from 'contract/money'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { writtenMoney } from '../../written.ts'
import type { Entry } from '../party-calls.ts'

/** What the teams of an entry still owe at the plate, each with the page where it is paid. */
export function PlateDue({ id, token }: Entry) {
  const { currency } = useTenant()
  const own = useQuery({ ...query(ownPlate, { id }), enabled: token === undefined })
  const outside = useQuery({
    ...query(outsidePlate, { token: token ?? '' }),
    enabled: token !== undefined,
  })
  const owed = (token === undefined ? own : outside).data ?? []
  if (owed.length === 0) return null
  const money = (cents: number) => writtenMoney(cents, currency as Currency)
  return (
    <ul className="entering-list">
      {owed.map(({ entrant_id, team, left, due, token: link }) => (
        <li key={entrant_id}>
          <span>{t('{team}’s plate fees: {amount}', { team, amount: money(left) })}</span>
          {due > 0 && (
            <span className="dim">
              {due === left ? t('Due now') : t('{amount} due now', { amount: money(due) })}
            </span>
          )}
          <Link className="button" to="/ems/plate/$token" params={{ token: link }}>
            {t('Pay plate fees')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
