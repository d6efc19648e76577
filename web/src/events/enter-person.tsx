import './entering.css'
import { Link } from '@tanstack/react-router'
import type { PublicEvent } from 'contract/events'
import type { EntryPerson } from 'contract/events/entering'
import { ENTRANT_STATUS_LABELS } from 'contract/events/moves'
import { t, told } from '../language.ts'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'

export type Chosen = { event_division_id: number; answers: Readonly<Record<number, string>> }

type Props = {
  event: PublicEvent
  person: EntryPerson
  money: (cents: number) => string
  chosen: Chosen | undefined
  /** Its place among those who go. */
  at: number
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (chosen: Chosen | undefined) => void
}

/** One person of the family: goes or not, and then the division and what is asked. */
export function EnterPerson({ event, person, money, chosen, at, errors, onChange }: Props) {
  const { member_id, name, entered, barred, divisions } = person
  const verdictOf = (id: number) => divisions.find(({ event_division_id }) => event_division_id === id)
  const open = event.divisions.filter(({ id }) => verdictOf(id)?.fits !== 'no')
  // Rather the person’s own division than one they play up into, and rather one with room.
  const first =
    open.find(({ id, left }) => verdictOf(id)?.fits === 'fits' && left !== 0) ??
    open.find(({ left }) => left !== 0) ??
    open[0]
  const wrongDivision = errors[`entrants.${at}.event_division_id`]?.[0]
  const mayGo = entered === null && barred === null && first !== undefined
  const division = chosen && event.divisions.find(({ id }) => id === chosen.event_division_id)
  return (
    <div className="entering-person">
      <CheckboxField
        label={name}
        hint={hintOf(person, first === undefined)}
        disabled={!mayGo}
        error={errors[`entrants.${at}.member_id`]?.[0] ?? (open.length === 1 ? wrongDivision : undefined)}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked && first ? { event_division_id: first.id, answers: {} } : undefined)
        }
      />
      {barred !== null && entered === null && (
        <p className="entering-more">
          <Link to="/registration">{t('Get a membership')}</Link>
        </p>
      )}
      {chosen && (
        <div className="entering-more">
          {open.length === 1 && division ? (
            <p className="entering-total">
              <span>
                {told(division.label)}
                {division.left === 0 && ` · ${t('Full')}`}
              </span>
              <span className="numbers">{money(division.price_cents)}</span>
            </p>
          ) : (
            <RadioCards
              label={t('Division')}
              name={`division-${member_id}`}
              value={String(chosen.event_division_id)}
              error={wrongDivision}
              onChange={(id) => onChange({ ...chosen, event_division_id: Number(id) })}
              options={open.map(({ id, label, price_cents, left }) => ({
                value: String(id),
                label: told(label),
                note: [
                  told(verdictOf(id)!.reason),
                  left === null ? '' : left === 0 ? t('Full: waitlist') : t('{count} left', { count: left }),
                ]
                  .filter(Boolean)
                  .join(' · '),
                aside: money(price_cents),
              }))}
            />
          )}
          {event.questions.map(({ id, label, kind, choices, is_required }, n) => {
            const field = {
              label,
              name: `entrants.${at}.answers.${n}`,
              optional: !is_required,
              value: chosen.answers[id] ?? '',
              error: errors[`entrants.${at}.answers.${n}`]?.[0],
              onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
                onChange({ ...chosen, answers: { ...chosen.answers, [id]: currentTarget.value } }),
            }
            if (kind === 'text') return <TextField key={id} {...field} maxLength={500} />
            const options =
              kind === 'choice'
                ? choices.map((value) => ({ value, label: value }))
                : [
                    { value: 'yes', label: t('Yes') },
                    { value: 'no', label: t('No') },
                  ]
            return <SelectField key={id} {...field} options={options} />
          })}
        </div>
      )}
    </div>
  )
}

/** Why somebody can't be picked. */
function hintOf({ entered, barred, divisions }: EntryPerson, fitsNowhere: boolean): string | undefined {
  if (entered)
    return t('{status}: {division}', {
      status: told(ENTRANT_STATUS_LABELS[entered.status]),
      division: told(entered.division),
    })
  if (barred !== null) return told(barred)
  return fitsNowhere ? told(divisions[0]?.reason ?? '') : undefined
}
