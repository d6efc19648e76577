import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { checkCard } from 'contract/cards/cards'
import type { Out } from 'contract/operation'
import { t } from '../language.ts'
import { Moment } from '../ui/values.tsx'
import { spelledDay } from '../written.ts'
import { cardOf } from './card-check-page.ts'

type Checked = Out<typeof checkCard>

/** Opened by the QR code on a membership card: one answer, readable at arm's length in the sun. */
export function CardCheckScreen() {
  const params: Record<string, string> = useParams({ strict: false })
  const card = useQuery(cardOf({ params }))
  if (card.error) throw card.error
  if (!card.data)
    return (
      <p className="first-word" role="status">
        {t('Loading...')}
      </p>
    )
  return <Answer card={card.data} address={`/card/${params['token']}`} />
}

function Answer({ card, address }: { card: Checked; address: string }) {
  const { valid, membership, season, tenant_name, checked_at } = card
  const { word, sentence } = wordsOf(card)
  return (
    <article className="card-check public-width">
      <header data-valid={valid}>
        <svg viewBox="0 0 24 24" width="88" height="88" aria-hidden="true">
          <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="1.6" />
          <path
            d={valid ? 'M6.5 12.5l3.8 3.8 7.2-8' : 'M8 8l8 8M16 8l-8 8'}
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        <h1>{word}</h1>
        <p>{sentence}</p>
      </header>
      <dl>
        <Fact label={t('Issued by')} value={tenant_name} />
        <Fact label={t('Membership')} value={membership} />
        <Fact label={t('Season')} value={season} />
        <div>
          <dt>{t('Checked')}</dt>
          <dd>
            <Moment at={checked_at} />
          </dd>
        </div>
      </dl>
      <p className="card-check-note">
        {valid
          ? t(
              'Please check that the card’s name and photo match the person showing it. For privacy, this page shows no name or photo.',
            )
          : t(
              'If you think this is a mistake, ask the club’s office. For privacy, this page doesn’t show whose card it is.',
            )}
      </p>
      <p className="no-print">
        {/* A plain link, so that reloading works even without the application. */}
        <a className="button" href={address}>
          {t('Check again')}
        </a>
      </p>
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function wordsOf({ state, from, until, tenant_name }: Checked): { word: string; sentence: string } {
  switch (state) {
    case 'valid':
      return { word: t('Valid'), sentence: until ? t('until {day}', { day: spelledDay(until) }) : '' }
    case 'grace':
      return {
        word: t('Valid'),
        sentence: t('This membership ended on {day}. The club still accepts it while it’s being renewed.', {
          day: spelledDay(until!),
        }),
      }
    case 'unsigned':
      return {
        word: t('Not valid'),
        sentence: t(
          'A waiver from {tenant_name} needs to be signed first. Log in and sign it: it takes a minute, and the card works right away.',
          { tenant_name },
        ),
      }
    case 'expired':
      return {
        word: t('Not valid'),
        sentence: t('This membership ended on {day}.', { day: spelledDay(until!) }),
      }
    case 'not_yet':
      return {
        word: t('Not valid yet'),
        sentence: t('This membership starts on {day}.', { day: spelledDay(from!) }),
      }
    case 'not_active':
      return { word: t('Not valid'), sentence: t('This membership isn’t active.') }
    case 'replaced':
      return { word: t('Not valid'), sentence: t('A newer card has replaced this one.') }
    case 'unknown':
      return {
        word: t('Not valid'),
        sentence: t('This code doesn’t belong to any {tenant_name} card.', { tenant_name }),
      }
  }
}
