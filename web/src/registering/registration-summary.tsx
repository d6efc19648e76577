import './registration-summary.css'
import './registration.css'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Quote } from 'contract/registering/checkout'
import type { DraftPerson } from 'contract/registering/draft'
import type { Season } from 'contract/offers/offers'
import type { Currency } from 'contract/money'
import { Button } from '../ui/button.tsx'
import { messageOf } from '../api-problems.ts'
import { t } from '../language.ts'
import { spelledDay, writtenMoney } from '../written.ts'
import { useRegistration } from './draft-context.tsx'
import { isUnsent } from './draft-state.ts'
import { useQuote, useSeasonsAgain } from './queries.ts'
import { PriceLines } from './registration-price.tsx'

const inWords = ({ name, start_date, end_date }: Season, today: string) =>
  start_date <= today
    ? t('Season {name}, through {day}', { name, day: spelledDay(end_date) })
    : t('Season {name}, {from} through {day}', {
        name,
        from: spelledDay(start_date),
        day: spelledDay(end_date),
      })

/** Whether a price covers everybody for whom a membership is selected. */
export const isOfAll = ({ lines }: Pick<Quote, 'lines'>, people: readonly DraftPerson[]): boolean =>
  people.every(
    ({ key, membership_id }) => membership_id == null || lines.some(({ person_key }) => person_key === key),
  )

/** The order next to the form; on a phone, one line with the total that opens. */
export function RegistrationSummary() {
  const { data, state, choices, season, goTo, along } = useRegistration()
  const [isOpen, setOpen] = useState(false)
  const hasChoice = data.people.some((person) => person.membership_id != null)
  const quote = useQuote(state.token, state.version, hasChoice)
  useSeasonsAgain(quote.error)
  // A price from before a choice does not count: nothing is shown until the answer covers everybody with a
  // selection.
  const priced = quote.data && isOfAll(quote.data, data.people) ? quote.data : undefined
  const total = priced && writtenMoney(priced.total + along.total, priced.currency as Currency)
  return (
    <section
      className="reg-summary"
      data-open={isOpen || undefined}
      data-empty={!hasChoice || undefined}
      aria-labelledby="reg-summary"
    >
      <button
        type="button"
        className="reg-summary-bar"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{t('Your order')}</span>
        <span className="numbers">{hasChoice && total}</span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      <div className="reg-summary-body">
        <h2 id="reg-summary">{t('Your order')}</h2>
        {season && (
          <p className="dim">
            {inWords(season, choices.today)}{' '}
            {choices.open_seasons.length > 1 && (
              <button
                type="button"
                className="reg-link"
                aria-label={t('Change season')}
                onClick={() => goTo('people', 'season_id')}
              >
                {t('Change')}
              </button>
            )}
          </p>
        )}
        {!hasChoice ? (
          <p className="reg-summary-empty">{t('What you choose shows up here with its price.')}</p>
        ) : priced ? (
          <PriceLines
            quote={priced}
            along={along.chosen}
            isStale={isUnsent(state) || quote.isPlaceholderData}
          />
        ) : quote.error ? (
          <>
            <p>{messageOf(quote.error)}</p>
            <Button onClick={() => void quote.refetch()}>{t('Try again')}</Button>
          </>
        ) : (
          <div className="reg-skeleton" aria-hidden="true" />
        )}
      </div>
      <p className="visually-hidden" role="status">
        {hasChoice && total && !quote.isPlaceholderData && t('Total {total}', { total })}
      </p>
    </section>
  )
}
