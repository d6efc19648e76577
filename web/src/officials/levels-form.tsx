import '../ui/office.css'
import './officials.css'
import { useState } from 'react'
import { listOfficialLevels, listOfficials, saveOfficialLevels, type OfficialLevel } from 'contract/officials'
import { fieldErrorsOf } from '../api-problems.ts'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Typed = { key: number; id: number | null; name: string }

/** The levels of umpires, the lowest first. */
export function LevelsForm({ levels, onClose }: { levels: readonly OfficialLevel[]; onClose: () => void }) {
  const [typed, setTyped] = useState<Typed[]>(() => levels.map(({ id, name }) => ({ key: id, id, name })))
  const [next, setNext] = useState(-1)
  const save = useCall(saveOfficialLevels, {
    refresh: [listOfficialLevels, listOfficials],
    onSuccess: onClose,
  })
  const errors = fieldErrorsOf(save.error)
  const move = (at: number) =>
    setTyped((all) => all.map((one, i) => (i === at - 1 ? all[at]! : i === at ? all[at - 1]! : one)))
  return (
    <FormDialog
      title={t('Levels of umpires')}
      submitLabel={t('Save')}
      busy={save.isPending}
      errors={errors}
      onSubmit={() => save.mutate({ levels: typed.map(({ id, name }) => ({ id, name })) })}
      onClose={onClose}
    >
      <p className="dim">
        {t('Lowest first. A game that needs a level takes umpires of that level or higher.')}
      </p>
      {typed.map((one, i) => (
        <div key={one.key} className="official-part">
          <TextField
            label={t('Level {number}', { number: i + 1 })}
            name={`levels.${i}.name`}
            maxLength={60}
            value={one.name}
            error={errors?.[`levels.${i}.name`]?.[0]}
            onChange={({ currentTarget }) =>
              setTyped(typed.map((other) => (other === one ? { ...one, name: currentTarget.value } : other)))
            }
          />
          {i > 0 && (
            <Button kind="quiet" aria-label={t('Move {name} up', { name: one.name })} onClick={() => move(i)}>
              {t('Move up')}
            </Button>
          )}
          <Button
            kind="quiet"
            aria-label={t('Remove {name}', { name: one.name })}
            onClick={() => setTyped(typed.filter((other) => other !== one))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          onClick={() => {
            setTyped([...typed, { key: next, id: null, name: '' }])
            setNext(next - 1)
          }}
        >
          {t('Add level')}
        </Button>
      </div>
    </FormDialog>
  )
}
