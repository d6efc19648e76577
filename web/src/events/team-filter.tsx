import './team-filter.css'
import { t } from '../language.ts'
import { Segments } from '../ui/segments.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { useUrlState } from '../ui/url-state.ts'

type Found = { name: string; club: string | null; coach: string }
type Kinds<Team> = Readonly<Record<string, (team: Team) => boolean>>

/**
 * Narrows the teams of an event down to those with a text in their name, club or coach, and to one of these kinds; `''` is all of
 * them. Both choices stay in the address. `labels` gets the number of teams of a kind.
 */
export function useTeamFilter<Team extends Found, K extends Kinds<Team>>(
  teams: readonly Team[],
  kinds: K,
  labels: (count: (kind: keyof K) => number) => readonly (readonly [keyof K & string, string])[],
) {
  const [{ q, show }, setView] = useUrlState({ q: '', show: '' })
  const chosen = Object.hasOwn(kinds, show) ? show : ''
  const wanted = q.trim().toLowerCase()
  const found = teams.filter(
    (one) =>
      kinds[chosen]!(one) &&
      [one.name, one.club ?? '', one.coach].some((text) => text.toLowerCase().includes(wanted)),
  )
  const filter = (
    <div className="team-filter no-print">
      <TextField
        type="search"
        label={t('Team, club or coach')}
        value={q}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setView({ q: value })}
      />
      <Segments
        label={t('Teams')}
        value={chosen}
        onChange={(key) => setView({ show: key })}
        options={labels((kind) => teams.filter(kinds[kind]!).length)}
      />
    </div>
  )
  const none = found.length === 0 && <p className="dim">{t('No teams match. Try another filter.')}</p>
  return { found, filter, none }
}
