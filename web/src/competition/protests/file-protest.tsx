import { useRef, useState } from 'react'
import { PROTEST_KIND_LABELS, type ProtestGame } from 'contract/competition/protests'
import { t, told } from '../../language.ts'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import type { Errors } from '../../ui/form-errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextareaField } from '../../ui/fields/textarea-field.tsx'
import { newUuid } from '../../uuid.ts'

type Kind = keyof typeof PROTEST_KIND_LABELS
export type Filing = {
  request_key: string
  game_id: number
  entrant_id: number
  kind: Kind
  statement: string
  accept_late: boolean
}

type Props = {
  games: readonly ProtestGame[]
  /** The team that protests, if it isn’t chosen here. */
  entrant_id?: number
  /** What it costs, in words. */
  note: string
  busy: boolean
  errors: Errors | undefined
  onFile: (filing: Filing) => void
  onClose: () => void
}

/** Which game, for which team, and what happened. */
export function FileProtest({ games, entrant_id, note, busy, errors, onFile, onClose }: Props) {
  // One key per dialog: pressed twice, it is one protest.
  const key = useRef(newUuid())
  const [game_id, setGame] = useState('')
  const [late, setLate] = useState(false)
  const game = games.find(({ id }) => String(id) === game_id)
  return (
    <FormDialog
      title={t('File a protest')}
      submitLabel={t('File protest')}
      busy={busy}
      errors={errors}
      onSubmit={(fields) =>
        onFile({
          request_key: key.current,
          game_id: Number(game_id),
          entrant_id: entrant_id ?? Number(fields['entrant_id']),
          kind: String(fields['kind']) as Kind,
          statement: String(fields['statement'] ?? ''),
          accept_late: late,
        })
      }
      onClose={onClose}
    >
      <p className="dim">{note}</p>
      <SelectField
        label={t('Game')}
        name="game_id"
        value={game_id}
        onChange={({ currentTarget: { value } }) => setGame(value)}
        options={games.map(({ id, number, division, home, visitor }) => ({
          value: String(id),
          label: `${t('Game {number}, {division}', { number, division })}: ${visitor.name} – ${home.name}`,
        }))}
      />
      {entrant_id === undefined && (
        <SelectField
          key={game_id}
          label={t('Team that protests')}
          name="entrant_id"
          options={(game ? [game.visitor, game.home] : []).map((team) => ({
            value: String(team.entrant_id),
            label: team.name,
          }))}
        />
      )}
      <SelectField
        label={t('What it’s about')}
        name="kind"
        options={Object.entries(PROTEST_KIND_LABELS).map(([value, label]) => ({ value, label: told(label) }))}
      />
      <TextareaField
        label={t('What happened')}
        name="statement"
        rows={5}
        hint={t('Say when it happened, and which rule you mean.')}
      />
      {entrant_id === undefined && game?.is_late && (
        <>
          <Notice kind="warn" title={t('The time to protest this game is over.')} />
          <CheckboxField
            label={t('Accept it anyway')}
            checked={late}
            onChange={({ currentTarget: { checked } }) => setLate(checked)}
          />
        </>
      )}
    </FormDialog>
  )
}
