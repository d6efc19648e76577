import '../../ui/fields/input.css'
import './lineups.css'
import { useState } from 'react'
import {
  FIELDERS,
  FLEX,
  lineupProblems,
  lineupWarnings,
  POSITIONS,
  type Fielder,
  type LineupCard,
  type Position,
} from 'contract/competition/scoring/lineup-card'
import type { Lineup } from 'contract/competition/scoring/lineups'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { onRoster, withBatter, without } from './lineup-editing.ts'

type Props = {
  lineup: Lineup
  busy: boolean
  onSave: (card: LineupCard) => void
}

const EMPTY: LineupCard = { batting: [], flex: null, substitutes: [] }

/** The card of a game as a coach puts it together: tap players in batting order, choose where they play, save. */
export function LineupEditor({ lineup, busy, onSave }: Props) {
  const [card, setCard] = useState(lineup.card ?? EMPTY)
  const [isAsked, setAsked] = useState(false)
  const players = lineup.roster.flatMap(({ name, number }) => (number === null ? [] : [{ name, number }]))
  const nameOf = (wanted: string) => players.find(({ number }) => number === wanted)?.name ?? ''
  const problems = lineupProblems(card, {
    roster: players.map(({ number }) => number),
    suspended: lineup.suspended,
  })
  const warnings = lineupWarnings(card, lineup.resting)
  const hasDp = card.batting.some(({ position }) => position === 'DP')
  const isEmpty = card.batting.length === 0
  return (
    <>
      {isEmpty && lineup.before && (
        <Button onClick={() => setCard(onRoster(lineup.before!, lineup))}>
          {t('Start from your last card')}
        </Button>
      )}
      <Panel title={t('Batting order')}>
        {isEmpty ? (
          <p className="dim">{t('Tap your players below in the order they bat.')}</p>
        ) : (
          <Batting card={card} nameOf={nameOf} onChange={setCard} />
        )}
        {(hasDp || card.flex) && <Flex card={card} players={players} onChange={setCard} />}
        <p className="lineup-hint">
          {t('A DP bats for the FLEX, who only fields. An EP bats and doesn’t field.')}
        </p>
      </Panel>
      <Bench lineup={lineup} card={card} onChange={setCard} />
      {warnings.length > 0 && (
        <Notice kind="warn" title={t('Check this before you save')}>
          <ul>
            {warnings.map((said) => (
              <li key={told(said)}>{told(said)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {isAsked && problems.length > 0 && (
        <Notice kind="bad" isNews title={t('This card can’t be used yet.')}>
          <ul>
            {problems.map((said) => (
              <li key={told(said)}>{told(said)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Button
        kind="primary"
        className="lineup-save"
        busy={busy}
        onClick={() => {
          setAsked(true)
          if (problems.length === 0) onSave(card)
        }}
      >
        {t('Save card')}
      </Button>
    </>
  )
}

type PartProps = { card: LineupCard; onChange: (card: LineupCard) => void }

function Batting({ card, nameOf, onChange }: PartProps & { nameOf: (number: string) => string }) {
  const { batting } = card
  const move = (at: number, by: -1 | 1) => {
    const moved = batting.toSpliced(at, 1)
    onChange({ ...card, batting: moved.toSpliced(at + by, 0, batting[at]!) })
  }
  return (
    <ol className="lineup-batting">
      {batting.map(({ number, position }, at) => {
        const name = nameOf(number) || t('Number {number}', { number })
        return (
          <li key={number}>
            <span className="lineup-place numbers">{at + 1}</span>
            <span className="lineup-who">
              <b className="numbers">#{number}</b> {nameOf(number)}
            </span>
            <select
              className="input input-select"
              aria-label={t('Position of {name}', { name })}
              value={position}
              onChange={({ currentTarget: { value } }) =>
                onChange({
                  ...card,
                  batting: batting.with(at, { number, position: value as Position }),
                })
              }
            >
              {POSITIONS.map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
            <span className="lineup-moves">
              <Button
                kind="quiet"
                disabled={at === 0}
                aria-label={t('Move {name} up', { name })}
                onClick={() => move(at, -1)}
              >
                ↑
              </Button>
              <Button
                kind="quiet"
                disabled={at === batting.length - 1}
                aria-label={t('Move {name} down', { name })}
                onClick={() => move(at, 1)}
              >
                ↓
              </Button>
              <Button
                kind="quiet"
                aria-label={t('Move {name} to the bench', { name })}
                onClick={() =>
                  onChange({ ...without(card, number), substitutes: [...card.substitutes, number] })
                }
              >
                ×
              </Button>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Who fields for the designated player. */
function Flex({
  card,
  players,
  onChange,
}: PartProps & { players: readonly { name: string; number: string }[] }) {
  const { flex, batting } = card
  const free = players.filter(({ number }) => !batting.some((one) => one.number === number))
  const open = FIELDERS.find((position) => !batting.some((one) => one.position === position)) ?? 'P'
  return (
    <div className="lineup-flex">
      <label>
        <span>{FLEX}</span>
        <select
          className="input input-select"
          value={flex?.number ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const back = flex ? [...card.substitutes, flex.number] : card.substitutes
            onChange({
              ...card,
              flex: value === '' ? null : { number: value, position: flex?.position ?? open },
              substitutes: back.filter((number) => number !== value),
            })
          }}
        >
          <option value="">{t('Choose a player')}</option>
          {free.map(({ name, number }) => (
            <option key={number} value={number}>
              #{number} {name}
            </option>
          ))}
        </select>
      </label>
      {flex && (
        <label>
          <span>{t('Position')}</span>
          <select
            className="input input-select"
            value={flex.position}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...card, flex: { ...flex, position: value as Fielder } })
            }
          >
            {FIELDERS.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Everybody else: who comes next in the order, who can come in, and who isn’t here. */
function Bench({ lineup, card, onChange }: PartProps & { lineup: Lineup }) {
  const starts = (number: string) =>
    card.batting.some((one) => one.number === number) || card.flex?.number === number
  const rest = lineup.roster.filter(({ number }) => number === null || !starts(number))
  if (lineup.roster.length === 0)
    return <Notice title={t('Your roster is empty. Add your players first, with their jersey numbers.')} />
  if (rest.length === 0) return null
  return (
    <Panel title={t('On the bench')}>
      <ul className="lineup-bench">
        {rest.map(({ name, number }) => {
          const why =
            number === null
              ? t('No number on the roster')
              : lineup.suspended.includes(number)
                ? t('Suspended for this game')
                : undefined
          return (
            <li key={`${number ?? ''} ${name}`}>
              <span className="lineup-who">
                {number !== null && <b className="numbers">#{number}</b>} {name}
                {why && <small>{why}</small>}
              </span>
              {number !== null && !why && (
                <>
                  <label className="lineup-sub">
                    <input
                      type="checkbox"
                      checked={card.substitutes.includes(number)}
                      aria-label={t('{name} is a substitute', { name })}
                      onChange={({ currentTarget: { checked } }) => {
                        const others = card.substitutes.filter((one) => one !== number)
                        onChange({ ...card, substitutes: checked ? [...others, number] : others })
                      }}
                    />
                    {t('Substitute')}
                  </label>
                  <Button
                    aria-label={t('{name} bats next', { name })}
                    onClick={() => onChange(withBatter(card, number))}
                  >
                    {t('Bats next')}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
