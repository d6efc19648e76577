import './lineups.css'
import { FLEX } from 'contract/competition/scoring/lineup-card'
import type { ExchangedCard } from 'contract/competition/scoring/lineups'
import { t } from '../../language.ts'

type Props = {
  cards: { home: ExchangedCard | null; visitor: ExchangedCard | null }
  names: { home: string; visitor: string }
}

/** Both lineup cards of a game, by number; nothing as long as there is none. */
export function ExchangedCards({ cards, names }: Props) {
  if (!cards.home && !cards.visitor) return null
  return (
    <details className="lineup-cards">
      <summary>{t('Lineup cards')}</summary>
      <div>
        {(['visitor', 'home'] as const).map((side) => (
          <section key={side} aria-label={names[side]}>
            <h3>{names[side]}</h3>
            <CardByNumber card={cards[side]} />
          </section>
        ))}
      </div>
    </details>
  )
}

/** Who bats in which order, at which position, and who is on the bench. */
export function CardByNumber({ card: exchanged }: { card: ExchangedCard | null }) {
  if (!exchanged) return <p className="dim">{t('No card yet. Ask the coach.')}</p>
  const { batting, flex, substitutes } = exchanged.card
  return (
    <>
      <table className="lineup-card numbers">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('Order')}</th>
            <th scope="col">{t('Number')}</th>
            <th scope="col">{t('Position')}</th>
          </tr>
        </thead>
        <tbody>
          {batting.map(({ number, position }, i) => (
            <tr key={number}>
              <td>{i + 1}.</td>
              <td>#{number}</td>
              <td>{position}</td>
            </tr>
          ))}
          {flex && (
            <tr>
              <td>{FLEX}</td>
              <td>#{flex.number}</td>
              <td>{flex.position}</td>
            </tr>
          )}
        </tbody>
      </table>
      {substitutes.length > 0 && (
        <p className="dim">
          {t('Substitutes: {numbers}', { numbers: substitutes.map((number) => `#${number}`).join(', ') })}
        </p>
      )}
    </>
  )
}
