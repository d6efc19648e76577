import '../entering.css'
import type { ReactNode } from 'react'
import type { PublicEvent } from 'contract/events'
import type { EventAddon } from 'contract/events/addons'
import type { Said } from 'contract/message'
import { t, told } from '../../language.ts'
import { AddonPicker, type Picked } from './addon-picker.tsx'
import { Questions, type Answers } from './entry-questions.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export type Chosen = {
  event_division_id: number
  answers: Answers
  picked: Picked
  /** Why they should be let in although they don’t fit. */
  exception?: string
}

type Verdict = { event_division_id: number; fits: 'fits' | 'plays_up' | 'no'; reason: Said }

/** A person of the family, or a team, that may be picked. */
export type Candidate = {
  id: number
  name: string
  /** What is known about it, or why it can't be picked. */
  hint: string | undefined
  /** It is in the event already, or can't enter any division. */
  isOut: boolean
  verdicts: readonly Verdict[]
  /** Of a team: its club, with how many teams it has in the event; null if it has none. */
  club?: { id: number; entered: number } | null
  /** Shown below: what would help, or more about divisions that don't fit. */
  more?: ReactNode
}

type Props = {
  event: PublicEvent
  candidate: Candidate
  /** What it pays in the division that is chosen, where that isn’t the price of the division. */
  price: number | undefined
  /** Of the field with its id in what is sent. */
  idField: 'member_id' | 'team_id'
  /** What each of them can take along. */
  addons: readonly EventAddon[]
  money: (cents: number) => string
  chosen: Chosen | undefined
  /** Its place among those who go. */
  at: number
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (chosen: Chosen | undefined) => void
}

/** One person or team: goes or not, and then the division and what is asked. */
export function EnterOne({
  event,
  candidate,
  price,
  idField,
  addons,
  money,
  chosen,
  at,
  errors,
  onChange,
}: Props) {
  const { id: own, name, hint, isOut, verdicts, more } = candidate
  const verdictOf = (id: number) => verdicts.find(({ event_division_id }) => event_division_id === id)
  // Where the office decides, somebody may ask for a division that doesn’t fit.
  const open = event.divisions.filter(({ id }) => event.needs_approval || verdictOf(id)?.fits !== 'no')
  // Rather their own division than one they play up into, and rather one with room.
  const first =
    open.find(({ id, left }) => verdictOf(id)?.fits === 'fits' && left !== 0) ??
    open.find(({ left }) => left !== 0) ??
    open[0]
  const wrongDivision = errors[`entrants.${at}.event_division_id`]?.[0]
  const priceOf = ({ id, price_cents }: PublicEvent['divisions'][number]) =>
    id === chosen?.event_division_id ? (price ?? price_cents) : price_cents
  const division = chosen && event.divisions.find(({ id }) => id === chosen.event_division_id)
  return (
    <div className="entering-person">
      <CheckboxField
        label={name}
        hint={hint}
        disabled={isOut || first === undefined}
        error={errors[`entrants.${at}.${idField}`]?.[0] ?? (open.length === 1 ? wrongDivision : undefined)}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.checked && first
              ? { event_division_id: first.id, answers: {}, picked: {} }
              : undefined,
          )
        }
      />
      {more && <div className="entering-more">{more}</div>}
      {chosen && (
        <div className="entering-more">
          {open.length === 1 && division ? (
            <p className="entering-total">
              <span>
                {told(division.label)}
                {division.left === 0 && ` · ${t('Full')}`}
              </span>
              <span className="numbers">{money(priceOf(division))}</span>
            </p>
          ) : (
            <RadioCards
              label={t('Division')}
              name={`division-${own}`}
              value={String(chosen.event_division_id)}
              error={wrongDivision}
              onChange={(id) => onChange({ ...chosen, event_division_id: Number(id) })}
              options={open.map(({ id, label, left, ...one }) => ({
                value: String(id),
                label: told(label),
                note: [
                  told(verdictOf(id)!.reason),
                  left === null ? '' : left === 0 ? t('Full: waitlist') : t('{count} left', { count: left }),
                ]
                  .filter(Boolean)
                  .join(' · '),
                aside: money(priceOf({ id, label, left, ...one })),
              }))}
            />
          )}
          {verdictOf(chosen.event_division_id)?.fits === 'no' && (
            <TextField
              label={t('Why we should make an exception')}
              hint={told(verdictOf(chosen.event_division_id)!.reason)}
              maxLength={500}
              error={errors[`entrants.${at}.exception`]?.[0]}
              value={chosen.exception ?? ''}
              onChange={({ currentTarget }) => onChange({ ...chosen, exception: currentTarget.value })}
            />
          )}
          <Questions
            questions={event.questions}
            event_division_id={chosen.event_division_id}
            answers={chosen.answers}
            nameOf={(n) => `entrants.${at}.answers.${n}`}
            errors={errors}
            onChange={(answers) => onChange({ ...chosen, answers })}
          />
          <AddonPicker
            addons={addons}
            name={`entrants.${at}.addons`}
            picked={chosen.picked}
            error={errors[`entrants.${at}.addons`]?.[0]}
            onChange={(picked) => onChange({ ...chosen, picked })}
          />
        </div>
      )}
    </div>
  )
}
