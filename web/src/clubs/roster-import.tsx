import './roster.css'
import { useState } from 'react'
import {
  DatesAmbiguous,
  getSampleFile,
  importTeamPlayers,
  type OpenDates,
} from 'contract/clubs/roster-import'
import { teamRoster } from 'contract/clubs/rosters'
import { writtenCode } from 'contract/confirmation-code'
import type { In, Out } from 'contract/operation'
import { fieldErrorsOf } from '../api-problems.ts'
import { saveDownload, useCall } from '../api.ts'
import { DateQuestion } from '../date-question.tsx'
import { t, told } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { Copyable } from '../ui/copyable.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { FileDrop } from '../ui/files/file-drop.tsx'
import { FormDialog } from '../ui/dialogs/form-dialog.tsx'
import { Notice } from '../ui/notice.tsx'

type Done = Out<typeof importTeamPlayers>
type Orders = Pick<In<typeof importTeamPlayers>, 'date_format' | 'dotted_format'>

/**
 * Imports a list of players; each family then claims its record with a code, and asks for the place by
 * registering.
 */
export function RosterImport({ team_id, onClose }: { team_id: number; onClose: () => void }) {
  const [files, setFiles] = useState<File[]>([])
  const [missing, setMissing] = useState<Record<string, string[]>>({})
  const [done, setDone] = useState<Done>()
  const [asked, setAsked] = useState<OpenDates[]>([])
  const [orders, setOrders] = useState<Orders>({})
  const sample = useCall(getSampleFile, { quiet: 'success', refresh: [], onSuccess: saveDownload })
  const enter = useCall(importTeamPlayers, {
    refresh: [teamRoster],
    quiet: 'success',
    onSuccess: setDone,
  })
  if (done) return <Imported done={done} onClose={onClose} />
  const [file] = files
  const errors = { ...fieldErrorsOf(enter.error), ...missing }
  return (
    <FormDialog
      title={t('Import players')}
      submitLabel={t('Import')}
      busy={enter.isPending}
      errors={errors}
      onSubmit={() => {
        setMissing(file ? {} : { file: [t('Choose a file.')] })
        if (file)
          enter.mutate(
            { team_id, file, ...orders },
            {
              onError: (error) => {
                if (!DatesAmbiguous.is(error)) return
                const said = error.detail as OpenDates
                const { field, format } = said
                setAsked((before) => [...before.filter((one) => one.field !== field), said])
                // The order that one row reveals is only proposed; it still has to be confirmed.
                const proposed = format === 'mdy' || format === 'dmy' ? format : undefined
                setOrders((before) => ({ ...before, [field]: proposed }))
              },
            },
          )
      }}
      onClose={onClose}
    >
      <p>
        {t(
          'Each player gets a record and a code. When the family registers with the code, everything is already filled in.',
        )}
      </p>
      <FileDrop
        label={t('File')}
        name="file"
        value={files}
        onChange={(chosen) => {
          setFiles(chosen)
          // The answer was about the dates in another file.
          setAsked([])
          setOrders({})
          enter.reset()
        }}
        accept={['.csv', '.txt', '.xlsx']}
        mostMegabytes={5}
        error={errors['file']?.[0]}
      />
      {asked.map((said) => (
        <DateQuestion
          key={said.field}
          order={said}
          label={said.field === 'dotted_format' ? t('Dates of birth with dots') : t('Dates of birth')}
          name={said.field}
          value={orders[said.field] ?? null}
          error={orders[said.field] ? undefined : errors[said.field]?.[0]}
          onChange={(format) => setOrders((before) => ({ ...before, [said.field]: format }))}
        />
      ))}
      <div>
        <Button
          kind="quiet"
          busy={sample.isPending}
          onClick={() => sample.mutate({ name: 'import_players' })}
        >
          {t('Download a sample')}
        </Button>
      </div>
    </FormDialog>
  )
}

function Imported({
  done: { imported, failed, players, warning },
  onClose,
}: {
  done: Done
  onClose: () => void
}) {
  return (
    <Dialog
      title={t('{count} player imported|{count} players imported', { count: imported })}
      onClose={onClose}
      buttons={
        <Button kind="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      {warning && <Notice kind="warn">{told(warning)}</Notice>}
      {players.length > 0 && (
        <>
          <p>
            {t(
              'Give each family its code. They’ll enter it at the start of registration, along with the player’s date of birth.',
            )}
          </p>
          <ul className="roster-codes">
            {players.map(({ row, name, confirmation_code }) => (
              <li key={row}>
                <span>{name}</span>
                <Copyable text={writtenCode(confirmation_code)} name={t('{name}’s code', { name })} />
              </li>
            ))}
          </ul>
        </>
      )}
      {failed.length > 0 && (
        <Notice
          kind="bad"
          title={t('{count} row was skipped|{count} rows were skipped', { count: failed.length })}
        >
          <ul>
            {failed.map(({ row, errors }) => (
              <li key={row}>
                {t('Line {row}:', { row })} {errors.map(told).join(' ')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </Dialog>
  )
}
