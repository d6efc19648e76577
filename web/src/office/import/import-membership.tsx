import './import.css'
import type { registrationFilters } from 'contract/registrations/registrations'
import type { Out } from 'contract/operation'
import type { FieldErrors } from 'contract/problem'
import { t } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** The form's values; 0 or empty means that it still has to be chosen. */
export type Chosen = {
  membership_id: number
  season_id: number
  league_id: number | null
  status: 'active' | 'inactive' | 'closed'
  valid_until: string | null
}
type Props = {
  chosen: Chosen | null
  places: Out<typeof registrationFilters> | undefined
  errors: FieldErrors
  onChange: (chosen: Chosen | null) => void
}

/** The membership that everybody in the file has or had, so that they can renew it. */
export function ImportMembership({ chosen, places, errors, onChange }: Props) {
  const error = (field: keyof Chosen) => errors[`settings.membership.${field}`]?.[0]
  const set = (part: Partial<Chosen>) => chosen && onChange({ ...chosen, ...part })
  const options = (all: readonly { id: number; name: string }[] = []) =>
    all.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <Panel title={t('Their membership')}>
      <CheckboxField
        label={t('They have or had a membership')}
        hint={t('It shows on their page and in reports, and they can renew it. Nothing is charged.')}
        checked={chosen !== null}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.checked
              ? {
                  membership_id: places?.memberships[0]?.id ?? 0,
                  season_id: places?.seasons[0]?.id ?? 0,
                  league_id: null,
                  status: 'active',
                  valid_until: null,
                }
              : null,
          )
        }
      />
      {chosen && (
        <div className="import-pair">
          <SelectField
            label={t('Membership')}
            name="settings.membership.membership_id"
            value={chosen.membership_id || ''}
            error={error('membership_id')}
            options={options(places?.memberships)}
            onChange={({ currentTarget }) => set({ membership_id: Number(currentTarget.value) })}
          />
          <SelectField
            label={t('Season')}
            name="settings.membership.season_id"
            value={chosen.season_id || ''}
            error={error('season_id')}
            options={options(places?.seasons)}
            onChange={({ currentTarget }) => set({ season_id: Number(currentTarget.value) })}
          />
          <SelectField
            label={t('League')}
            name="settings.membership.league_id"
            optional
            placeholder={t('None')}
            value={chosen.league_id ?? ''}
            error={error('league_id')}
            options={options(places?.leagues)}
            onChange={({ currentTarget }) => set({ league_id: Number(currentTarget.value) || null })}
          />
          <SelectField
            label={t('Status')}
            name="settings.membership.status"
            placeholder={null}
            value={chosen.status}
            error={error('status')}
            options={[
              { value: 'active', label: t('Active') },
              { value: 'inactive', label: t('Inactive') },
              { value: 'closed', label: t('Closed') },
            ]}
            onChange={({ currentTarget }) => set({ status: currentTarget.value as Chosen['status'] })}
          />
          <DayField
            label={t('Valid until')}
            hint={t('MM/DD/YYYY. If you leave it blank, the last day of the season.')}
            name="settings.membership.valid_until"
            optional
            value={chosen.valid_until ?? ''}
            error={error('valid_until')}
            onChange={(day) => set({ valid_until: day || null })}
          />
        </div>
      )}
    </Panel>
  )
}
