import './entering.css'
import { Link } from '@tanstack/react-router'
import type { Currency } from 'contract/money'
import { t } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { writtenMoney } from '../written.ts'

/** Held spots whose people get their membership in the same payment: the form is next. */
export function AddMembership({ awaits, total }: { awaits: readonly string[]; total: number }) {
  const { currency } = useTenant()
  return (
    <>
      <p>
        {t(
          'Next, add a membership for {names}. You’ll pay for it and this event ({amount}) together, with one receipt.',
          { names: awaits.join(', '), amount: writtenMoney(total, currency as Currency) },
        )}
      </p>
      <div className="entering-instead">
        <Link className="button entering-send" data-kind="primary" to="/registration">
          {t('Add membership')}
        </Link>
      </div>
    </>
  )
}
