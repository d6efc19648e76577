import './import.css'
import '../../ui/skeleton.css'
import { useState } from 'react'
import { checkImport, type ImportDetail, type ImportReason } from 'contract/office/import'
import { NOTE_SAYS } from 'contract/office/import-says'
import type { Sent } from 'contract/operation'
import { useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Count } from '../../ui/values.tsx'
import { reasonWord } from './import-words.ts'

type Props = {
  reasons: readonly ImportReason[]
  /** The reason whose rows are listed below, or ''. */
  chosen: string
  onChoose: (reason: string) => void
}

/** Why rows are refused and what is said of the others, each once with how many rows it concerns. */
export function ImportReasons({ reasons, chosen, onChoose }: Props) {
  const of = (kind: ImportReason['kind']) => reasons.filter((one) => one.kind === kind)
  if (reasons.length === 0) return null
  return (
    <Panel title={t('What needs attention')}>
      <div className="import-reasons">
        {(
          [
            ['problem', t('Can’t be imported')],
            ['note', t('Imported with a note')],
            ['nobody', t('Skipped: not people')],
          ] as const
        )
          .filter(([kind]) => of(kind).length > 0)
          .map(([kind, title]) => (
            <section key={kind} aria-label={title}>
              <h3 className="import-reasons-title" data-kind={kind}>
                {title}
              </h3>
              <ul>
                {of(kind).map((one) => (
                  <li key={one.reason}>
                    <button
                      type="button"
                      aria-pressed={one.reason === chosen}
                      onClick={() => onChoose(one.reason === chosen ? '' : one.reason)}
                    >
                      <span>{reasonWord(one)}</span>
                      <strong className="numbers">
                        <Count of={one.count} />
                      </strong>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
      </div>
    </Panel>
  )
}

/** Numbers of another system: one press gives all their rows new ones. */
export function ImportNumbers({
  file,
  reasons,
  onChange,
}: Pick<Props, 'reasons'> & { file: ImportDetail; onChange: () => void }) {
  const check = useCall(checkImport, { quiet: 'success', refresh: [], onSuccess: onChange })
  const count = reasons.find(({ reason }) => reason === 'row_foreign_number')?.count ?? 0
  if (count === 0) return null
  const settings = { ...file.settings, foreign_numbers: 'skip' }
  return (
    <Notice
      kind="warn"
      title={t(
        '{count} row has a member ID from another system|{count} rows have member IDs from another system',
        { count },
      )}
    >
      <p>
        {t('They look like another club’s. Leave them out, and each person gets one of your member IDs.')}
      </p>
      <div className="import-buttons">
        <Button
          busy={check.isPending}
          onClick={() =>
            check.mutate({ id: file.id, version: file.version, settings } as Sent<typeof checkImport>, {
              onError: onChange,
            })
          }
        >
          {t('Leave these IDs out')}
        </Button>
      </div>
    </Notice>
  )
}

/** Phone numbers of seven digits: what they begin with is asked once for all rows. */
export function ImportAreaCode({
  file,
  reasons,
  onChange,
}: Pick<Props, 'reasons'> & { file: ImportDetail; onChange: () => void }) {
  const [area_code, setCode] = useState('')
  const check = useCall(checkImport, { quiet: 'success', refresh: [], onSuccess: onChange })
  const count = reasons.find(({ reason }) => reason === 'note_no_area')?.count ?? 0
  if (count === 0) return null
  const settings = { ...file.settings, area_code }
  return (
    <Notice
      kind="warn"
      title={t(
        '{count} row has a phone number without an area code|{count} rows have phone numbers without an area code',
        { count },
      )}
    >
      <form
        className="import-area"
        onSubmit={(event) => {
          event.preventDefault()
          check.mutate({ id: file.id, version: file.version, settings } as Sent<typeof checkImport>, {
            onError: onChange,
          })
        }}
      >
        <TextField
          label={t('Area code for all of them')}
          value={area_code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          inputMode="numeric"
          maxLength={3}
          pattern="[2-9][0-9]{2}"
        />
        <Button type="submit" busy={check.isPending}>
          {t('Add area code')}
        </Button>
      </form>
    </Notice>
  )
}

/** Children whom nobody could register or sign for: said before anybody is entered. */
export function ImportMinors({ reasons, onChoose }: Pick<Props, 'reasons' | 'onChoose'>) {
  const count = reasons.find(({ reason }) => reason === NOTE_SAYS.no_guardian)?.count ?? 0
  if (count === 0) return null
  return (
    <Notice
      kind="warn"
      title={t('{count} child has no parent or guardian|{count} children have no parent or guardian', {
        count,
      })}
    >
      <p>
        {t(
          'You can import them, but no one can sign, pay or register for them online until their record has a guardian.',
        )}
      </p>
      <div className="import-buttons">
        <Button onClick={() => onChoose(NOTE_SAYS.no_guardian)}>{t('Show these rows')}</Button>
      </div>
    </Notice>
  )
}
