import '../ui/office.css'
import {
  changeDiscipline,
  changeDivision,
  changeSport,
  createDiscipline,
  createDivision,
  createSport,
  listOfficeSports,
  type OfficeDiscipline,
  type OfficeDivision,
  type OfficeSport,
} from 'contract/clubs/structure'
import { useCall } from '../api.ts'
import { t } from '../language.ts'
import { savedWords } from '../saved-words.ts'
import { EditingConflict } from '../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../ui/editing.ts'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'

const QUIET = { refresh: [listOfficeSports], quiet: true } as const

/** What is done once a form is saved: it says so and closes. */
const saved = (base: object | undefined, onClose: () => void) => () => {
  toast.success(savedWords(base))
  onClose()
}

type SportProps = { sport: OfficeSport | undefined; onClose: () => void }

export function SportForm({ sport, onClose }: SportProps) {
  const editing = useEditing({ thing: sport, typedOf: ({ name }) => ({ name }), fresh: { name: '' } })
  const { base, draft, errors, text } = editing
  const create = useCall(createSport, QUIET)
  const change = useCall(changeSport, QUIET)
  const busy = create.isPending || change.isPending
  const outcome = { onSuccess: saved(base, onClose), onError: editing.failed }
  const send = (on = base) =>
    on ? change.mutate({ id: on.id, version: on.version, ...draft }, outcome) : create.mutate(draft, outcome)
  return (
    <FormDialog
      title={sport ? t('Edit {name}', { name: sport.name }) : t('New sport')}
      submitLabel={sport ? t('Save') : t('Create sport')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField {...text('name')} label={t('Name')} hint={t('Such as Softball.')} maxLength={60} />
      <EditingConflict
        editing={editing}
        label={() => t('Name')}
        text={(_, typed) => typed.name}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}

type DisciplineProps = {
  sport_id: number
  discipline: OfficeDiscipline | undefined
  sport_bodies: readonly string[]
  onClose: () => void
}

export function DisciplineForm({ sport_id, discipline, sport_bodies, onClose }: DisciplineProps) {
  const editing = useEditing({
    thing: discipline,
    typedOf: ({ name, sport_body }) => ({ name, sport_body }),
    fresh: { name: '', sport_body: sport_bodies.length === 1 ? sport_bodies[0]! : '' },
  })
  const { base, draft, errors, text } = editing
  const create = useCall(createDiscipline, QUIET)
  const change = useCall(changeDiscipline, QUIET)
  const busy = create.isPending || change.isPending
  const outcome = { onSuccess: saved(base, onClose), onError: editing.failed }
  const send = (on = base) =>
    on
      ? change.mutate({ id: on.id, version: on.version, ...draft }, outcome)
      : create.mutate({ sport_id, ...draft }, outcome)
  const LABELS = { name: t('Name'), sport_body: t('Rules of') }
  return (
    <FormDialog
      title={discipline ? t('Edit {name}', { name: discipline.name }) : t('New discipline')}
      submitLabel={discipline ? t('Save') : t('Create discipline')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField {...text('name')} label={t('Name')} hint={t('Such as Fastpitch.')} maxLength={60} />
      <TextField
        {...text('sport_body')}
        label={t('Rules of')}
        hint={
          sport_bodies.length > 0
            ? t('The organization whose age and roster rules apply. You have rules of {names}.', {
                names: sport_bodies.join(', '),
              })
            : t('The organization whose age and roster rules apply, such as USSSA.')
        }
        maxLength={60}
      />
      <EditingConflict
        editing={editing}
        label={(name) => LABELS[name]}
        text={(name, typed) => typed[name]}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}

type DivisionProps = {
  discipline_id: number
  division: OfficeDivision | undefined
  onClose: () => void
}

export function DivisionForm({ discipline_id, division, onClose }: DivisionProps) {
  const editing = useEditing({
    thing: division,
    typedOf: ({ label, max_age, min_age, min_age_by_pack }) => ({
      label,
      max_age: String(max_age),
      min_age: min_age === null || min_age_by_pack ? '' : String(min_age),
    }),
    fresh: { label: '', max_age: '', min_age: '' },
  })
  const { base, draft, errors, text } = editing
  const create = useCall(createDivision, QUIET)
  const change = useCall(changeDivision, QUIET)
  const busy = create.isPending || change.isPending
  const outcome = { onSuccess: saved(base, onClose), onError: editing.failed }
  const send = (on = base) =>
    on
      ? change.mutate({ id: on.id, version: on.version, ...draft }, outcome)
      : create.mutate({ discipline_id, ...draft }, outcome)
  const LABELS = { label: t('Name'), max_age: t('Oldest age'), min_age: t('Youngest age') }
  return (
    <FormDialog
      title={division ? t('Edit {name}', { name: division.label }) : t('New division')}
      submitLabel={division ? t('Save') : t('Create division')}
      busy={busy}
      errors={errors}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextField {...text('label')} label={t('Name')} hint={t('Such as 12U.')} maxLength={20} />
      <div className="office-pair">
        <TextField
          {...text('max_age')}
          label={t('Oldest age')}
          hint={t('On the age cut-off day of the rule pack.')}
          inputMode="numeric"
        />
        {division?.min_age_by_pack ? (
          <p className="dim">
            {t('The rule pack sets the youngest age: {age}.', { age: division.min_age ?? 0 })}
          </p>
        ) : (
          <TextField
            {...text('min_age')}
            label={t('Youngest age')}
            hint={t('Even when playing up.')}
            optional
            inputMode="numeric"
          />
        )}
      </div>
      <EditingConflict
        editing={editing}
        label={(name) => LABELS[name]}
        text={(name, typed) => typed[name]}
        busy={busy}
        onKeepMine={send}
      />
    </FormDialog>
  )
}
