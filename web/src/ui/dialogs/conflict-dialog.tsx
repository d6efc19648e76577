import './conflict-dialog.css'
import type { ReactNode } from 'react'
import { t } from '../../language.ts'
import { rich } from '../../rich.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import type { Editing } from '../editing.ts'
import { Moment } from '../values.tsx'

type Props = {
  title?: string
  who: string | null
  when?: string | null
  busy: boolean
  onClose: () => void
  onTakeTheirs: () => void
  onKeepMine: () => void
  /** Both versions: `ConflictFields` or `BothVersions`. */
  children: ReactNode
}

/**
 * Two users have changed the same thing at once: both versions side by side, and nothing happens until one is
 * chosen.
 */
export function ConflictDialog({
  title,
  who,
  when,
  busy,
  onClose,
  onTakeTheirs,
  onKeepMine,
  children,
}: Props) {
  return (
    <Dialog
      title={title ?? t('Someone else changed this')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Keep editing')}</Button>
          <Button onClick={onTakeTheirs}>{t('Use theirs')}</Button>
          <Button kind="primary" busy={busy} onClick={onKeepMine}>
            {t('Save mine')}
          </Button>
        </>
      }
    >
      <p>
        {when
          ? rich('{who} saved changes at {when}, while you had this page open. Nothing was overwritten.', {
              who: who || t('Someone'),
              when: <Moment at={when} />,
            })
          : rich('{who} saved changes while you were editing. Nothing was overwritten.', {
              who: who || t('Someone'),
            })}
      </p>
      {children}
    </Dialog>
  )
}

type Field = { label: string; mine: string; theirs: string }

/** The fields that read differently, in the words of the form. */
export function ConflictFields({ fields }: { fields: readonly Field[] }) {
  const differing = fields.filter(({ mine, theirs }) => mine !== theirs)
  if (differing.length === 0) return <p>{t('You both made the same changes.')}</p>
  return (
    <>
      <div className="conflict-fields" role="region" aria-label={t('Both versions')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Field')}</th>
              <th scope="col">{t('Yours')}</th>
              <th scope="col">{t('Theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ label, mine, theirs }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{mine || '—'}</td>
                <td>{theirs || '—'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="dim">{t('“Save mine” applies your changes and keeps their other ones.')}</p>
    </>
  )
}

/** Both versions as they will be read, where single fields would not show it. */
export const BothVersions = ({ mine, theirs }: { mine: ReactNode; theirs: ReactNode }) => (
  <div className="conflict-both" role="region" aria-label={t('Both versions')} tabIndex={0}>
    <section aria-label={t('Yours')}>
      <h3>{t('Yours')}</h3>
      {mine}
    </section>
    <section aria-label={t('Theirs')}>
      <h3>{t('Theirs')}</h3>
      {theirs}
    </section>
  </div>
)

type EditingProps<Thing, Typed extends object> = {
  editing: Editing<Thing, Typed>
  busy: boolean
  /** Sends the input in place of what the other user has saved. */
  onKeepMine: (current: Thing) => void
} & (
  | {
      label: (field: keyof Typed & string) => string
      text: (field: keyof Typed & string, typed: Typed) => string
    }
  | { shown: (typed: Typed) => ReactNode }
)

/** The conflict of a form, while there is one. */
export function EditingConflict<Thing, Typed extends object>(props: EditingProps<Thing, Typed>) {
  const { conflict, take } = props.editing
  if (!conflict) return null
  const { theirs, mine, current, goOn, keepMine } = conflict
  const fields = Object.keys(mine) as (keyof Typed & string)[]
  return (
    <ConflictDialog
      who={theirs.changed_by}
      when={theirs.changed_at}
      busy={props.busy}
      onClose={goOn}
      onTakeTheirs={() => take(theirs.current)}
      onKeepMine={() => props.onKeepMine(keepMine())}
    >
      {'shown' in props ? (
        <BothVersions mine={props.shown(mine)} theirs={props.shown(current)} />
      ) : (
        <ConflictFields
          fields={fields.map((field) => ({
            label: props.label(field),
            mine: props.text(field, mine),
            theirs: props.text(field, current),
          }))}
        />
      )}
    </ConflictDialog>
  )
}
