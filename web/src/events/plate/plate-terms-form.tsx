import './plate.css'
import { useState } from 'react'
import {
  getPlate,
  PLATE_DUE_LABELS,
  PLATE_FORFEIT_LABELS,
  PLATE_OWED_BY_LABELS,
  savePlateTerms,
  type PlateBoard,
  type PlateTerms,
} from 'contract/events/plate'
import { fieldErrorsOf } from '../../api-problems.ts'
import { useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'

const options = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value, label: told(label) }))

/** What a game costs each team, who owes it and when. */
export function PlateTermsForm({ board, onClose }: { board: PlateBoard; onClose: () => void }) {
  const { event, terms, divisions } = board
  const [cents, setCents] = useState<number | null>(terms.version === 0 ? null : terms.cents)
  const [own, setOwn] = useState(
    () => new Map(terms.divisions.map((one) => [one.division_id, one.cents as number | null])),
  )
  const [rules, setRules] = useState({ owed_by: terms.owed_by, due: terms.due, forfeit: terms.forfeit })
  const save = useCall(savePlateTerms, { refresh: [getPlate], onSuccess: onClose })
  const errors = fieldErrorsOf(save.error)
  const set = (part: Partial<PlateTerms>) => setRules((before) => ({ ...before, ...part }))
  return (
    <FormDialog
      title={t('Plate fee')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() =>
        save.mutate({
          ...{ id: event.id, version: terms.version, cents: cents ?? 0, ...rules },
          divisions: [...own].flatMap(([division_id, fee]) =>
            fee === null ? [] : [{ division_id, cents: fee }],
          ),
        })
      }
      onClose={onClose}
    >
      <MoneyField
        label={t('Fee per game')}
        name="cents"
        value={cents}
        error={errors?.['cents']?.[0]}
        onChange={setCents}
      />
      {divisions.length > 1 && (
        <details className="plate-own" open={own.size > 0}>
          <summary>{t('Divisions with their own fee')}</summary>
          <div>
            {divisions.map(({ division_id, label }) => (
              <MoneyField
                key={division_id}
                label={told(label)}
                name={`division-${division_id}`}
                optional
                value={own.get(division_id) ?? null}
                onChange={(fee) => setOwn(new Map([...own, [division_id, fee]]))}
              />
            ))}
          </div>
        </details>
      )}
      <SelectField
        label={t('Who owes it')}
        name="owed_by"
        placeholder={null}
        value={rules.owed_by}
        options={options(PLATE_OWED_BY_LABELS)}
        onChange={({ currentTarget }) => set({ owed_by: currentTarget.value as PlateTerms['owed_by'] })}
      />
      <SelectField
        label={t('When it’s due')}
        name="due"
        placeholder={null}
        value={rules.due}
        options={options(PLATE_DUE_LABELS)}
        onChange={({ currentTarget }) => set({ due: currentTarget.value as PlateTerms['due'] })}
      />
      <SelectField
        label={t('If a game is forfeited')}
        name="forfeit"
        placeholder={null}
        value={rules.forfeit}
        options={options(PLATE_FORFEIT_LABELS)}
        onChange={({ currentTarget }) => set({ forfeit: currentTarget.value as PlateTerms['forfeit'] })}
      />
      {board.paid > 0 && (
        <Notice
          kind="info"
          title={t('Teams have paid already. A new fee applies to all their games, including paid ones.')}
        />
      )}
    </FormDialog>
  )
}
