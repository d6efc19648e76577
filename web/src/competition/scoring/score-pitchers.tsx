import './scoring.css'
import { useState } from 'react'
import type { PitchingRules } from 'contract/competition/scoring/pitching'
import { pitchedIn, type Pitched } from 'contract/competition/scoring/scorebook'
import type { ScoringSheet } from 'contract/competition/scoring/scoring'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { spelledDay } from '../../written.ts'
import type { useScore } from './use-score.ts'

type Props = {
  sheet: ScoringSheet
  rules: PitchingRules
  names: { home: string; visitor: string }
  score: ReturnType<typeof useScore>
  mayAdd: boolean
}

/** Who pitches, by number, and who may go on, where a division limits it. What is noted waits on the phone like runs do. */
export function ScorePitchers({ sheet, rules, names, score, mayAdd }: Props) {
  const [entering, setEntering] = useState<Partial<Pitched>>()
  const here = pitchedIn(score.notes)
  const sent = pitchedIn(sheet.notes)
  const known = sheet.pitchers ?? []
  return (
    <Panel title={t('Pitchers')}>
      <p className="score-limits dim">{limitsSaid(rules)}</p>
      {known.some(({ broken }) => broken.length > 0) && (
        <Notice kind="warn" title={t('Over the limit. The desk sees it and decides.')}>
          <ul>
            {known
              .flatMap(({ broken }) => broken)
              .map((said) => (
                <li key={told(said)}>{told(said)}</li>
              ))}
          </ul>
        </Notice>
      )}
      {(['visitor', 'home'] as const).map((side) => {
        const numbers = new Set(
          [...known, ...here].filter((one) => one.side === side).map((one) => one.jersey_number),
        )
        return (
          numbers.size > 0 && (
            <section key={side} aria-label={names[side]}>
              <h3>{names[side]}</h3>
              <ul className="score-pitchers">
                {[...numbers]
                  .toSorted((a, b) => Number(a) - Number(b))
                  .map((number) => {
                    const isThis = (one: { side: string; jersey_number: string }) =>
                      one.side === side && one.jersey_number === number
                    const pitched = here.find(isThis)?.pitched ?? 0
                    const unsent = pitched - (sent.find(isThis)?.pitched ?? 0)
                    return (
                      <li key={number}>
                        <p>
                          <strong>{t('Number {number}', { number })}</strong>{' '}
                          {standsSaid(rules, pitched, unsent, known.find(isThis))}
                        </p>
                        {mayAdd && (
                          <div>
                            {rules.unit === 'innings' && (
                              <Button
                                aria-label={t('Add an inning for number {number}', { number })}
                                onClick={() =>
                                  score.add({
                                    ...{ kind: 'pitching', side, jersey_number: number },
                                    pitched: pitched + 1,
                                  })
                                }
                              >
                                +1
                              </Button>
                            )}
                            <Button
                              kind="quiet"
                              aria-label={t('Change number {number}', { number })}
                              onClick={() => setEntering({ side, jersey_number: number, pitched })}
                            >
                              {t('Change')}
                            </Button>
                          </div>
                        )}
                      </li>
                    )
                  })}
              </ul>
            </section>
          )
        )
      })}
      {mayAdd && <Button onClick={() => setEntering({})}>{t('Enter a pitcher')}</Button>}
      {entering && (
        <PitcherDialog
          rules={rules}
          names={names}
          entering={entering}
          onClose={() => setEntering(undefined)}
          onSave={(pitched) => {
            score.add({ kind: 'pitching', ...pitched })
            setEntering(undefined)
          }}
        />
      )}
    </Panel>
  )
}

const amount = ({ unit }: PitchingRules, count: number) =>
  unit === 'innings'
    ? t('{count} inning|{count} innings', { count })
    : t('{count} pitch|{count} pitches', { count })

function limitsSaid(rules: PitchingRules): string {
  const rests = rules.rest.map(({ from, days }) =>
    t('After {amount} or more: {rest}.', {
      amount: amount(rules, from),
      rest: t('{count} day of rest|{count} days of rest', { count: days }),
    }),
  )
  const most = rules.a_day !== null && t('At most {amount} a day.', { amount: amount(rules, rules.a_day) })
  return [most, ...rests].filter(Boolean).join(' ')
}

type Known = NonNullable<ScoringSheet['pitchers']>[number]

/** What a pitcher has in this game, and what the server knew of the day when it was last asked, with what waits on the phone. */
function standsSaid(rules: PitchingRules, here: number, unsent: number, known: Known | undefined): string {
  const today = (known?.today ?? 0) + unsent
  const left = known ? known.left : rules.a_day
  const mayToday = known === undefined || known.may_today
  return [
    here > 0 && t('{amount} in this game.', { amount: amount(rules, here) }),
    today !== here && t('{amount} today.', { amount: amount(rules, today) }),
    mayToday && left !== null && t('{amount} left.', { amount: amount(rules, Math.max(0, left - unsent)) }),
    known && !mayToday && t('May pitch again on {day}.', { day: spelledDay(known.may_on) }),
  ]
    .filter(Boolean)
    .join(' ')
}

type DialogProps = {
  rules: PitchingRules
  names: Props['names']
  /** Who is changed; empty for somebody new. */
  entering: Partial<Pitched>
  onClose: () => void
  onSave: (pitched: Pitched) => void
}

function PitcherDialog({ rules, names, entering, onClose, onSave }: DialogProps) {
  const isNew = entering.jersey_number === undefined
  const [side, setSide] = useState<string>(entering.side ?? '')
  const [number, setNumber] = useState(entering.jersey_number ?? '')
  const [count, setCount] = useState(isNew ? '' : String(entering.pitched))
  const [isAsked, setAsked] = useState(false)
  const isNumber = /^\d{1,3}$/.test(number.trim())
  const isCount = /^\d{1,3}$/.test(count.trim()) && Number(count) <= 300
  return (
    <FormDialog
      title={
        isNew
          ? t('Enter a pitcher')
          : t('{team}, number {number}', { team: names[entering.side!], number: entering.jersey_number! })
      }
      submitLabel={t('Save')}
      busy={false}
      errors={undefined}
      onSubmit={() => {
        setAsked(true)
        if (isNumber && isCount && side !== '')
          onSave({
            ...{ side: side as Pitched['side'], jersey_number: number.trim(), pitched: Number(count) },
          })
      }}
      onClose={onClose}
    >
      {isNew && (
        <>
          <SelectField
            label={t('Team')}
            name="side"
            value={side}
            onChange={({ currentTarget: { value } }) => setSide(value)}
            error={isAsked && side === '' ? t('Choose a team.') : undefined}
            options={[
              { value: 'visitor', label: names.visitor },
              { value: 'home', label: names.home },
            ]}
          />
          <TextField
            label={t('Jersey number')}
            inputMode="numeric"
            value={number}
            onChange={({ currentTarget: { value } }) => setNumber(value)}
            error={isAsked && !isNumber ? t('Enter a jersey number from 0 to 999.') : undefined}
          />
        </>
      )}
      <TextField
        label={rules.unit === 'innings' ? t('Innings in this game') : t('Pitches in this game')}
        hint={
          rules.unit === 'innings'
            ? t('One pitch in an inning counts as an inning. Enter the total so far.')
            : t('Enter the total so far.')
        }
        inputMode="numeric"
        value={count}
        onChange={({ currentTarget: { value } }) => setCount(value)}
        error={isAsked && !isCount ? t('Enter 0 to 300.') : undefined}
      />
    </FormDialog>
  )
}
