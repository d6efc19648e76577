import '../entering.css'
import { useState } from 'react'
import { dayIn, showDay, type Day } from 'contract/dates'
import { MOST_OUTSIDE_PLAYERS, readPastedRoster } from 'contract/events/pasted-roster'
import { t } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { spelledDay } from '../../written.ts'

export type Player = {
  name: string
  dob: Day
  jersey_number: string | null
  guardian_email: string | null
}

/** A roster as it is typed, a player a line. */
export const rosterText = (players: readonly Player[]): string =>
  players
    .map(({ name, dob, jersey_number, guardian_email }) =>
      [jersey_number, name, showDay(dob), guardian_email].filter(Boolean).join(', '),
    )
    .join('\n')

/** What was pasted, as players; undefined while a line can’t be read. */
export function usePastedRoster(pasted: string) {
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const lines = readPastedRoster(pasted, today)
  const players = lines.flatMap(({ name, dob, jersey_number, guardian_email }) =>
    name === '' || dob === null ? [] : [{ name, dob, jersey_number, guardian_email }],
  )
  const isGood = players.length === lines.length && players.length <= MOST_OUTSIDE_PLAYERS
  return { lines, players: isGood ? players : undefined }
}

type Props = {
  value: string
  lines: ReturnType<typeof usePastedRoster>['lines']
  error?: string | undefined
  onChange: (value: string) => void
}

/** The roster of a team from outside, pasted from anywhere; below it stands how it was read. */
export function RosterField({ value, lines, error, onChange }: Props) {
  const tooMany = lines.length > MOST_OUTSIDE_PLAYERS
  return (
    <>
      <TextareaField
        label={t('Roster')}
        name="players"
        optional
        hint={t(
          'Paste it from a spreadsheet or an email: a player per line, with name, date of birth, number and a parent’s email if you have it.',
        )}
        error={error ?? (tooMany ? t('A roster can have up to 40 players.') : undefined)}
        placeholder={t('7, Ivy Reed, 05/02/2015')}
        rows={6}
        maxLength={12_000}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {lines.length > 0 && (
        <table className="entering-roster">
          <caption className="visually-hidden">{t('The roster as we read it')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('No.##a jersey')}</th>
              <th scope="col">{t('Name')}</th>
              <th scope="col">{t('Date of birth')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, name, dob, jersey_number, guardian_email }) => (
              <tr key={line} data-bad={name === '' || dob === null || undefined}>
                <td className="numbers">{jersey_number ?? ''}</td>
                <td>
                  {name || t('Line {line}: no name found', { line })}
                  {guardian_email !== null && <span className="entering-email dim">{guardian_email}</span>}
                </td>
                <td>{dob === null ? t('Line {line}: no date of birth found', { line }) : spelledDay(dob)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
