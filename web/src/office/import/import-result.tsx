import './import.css'
import '../../ui/stat-tile.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  discardImport,
  exportImportProblems,
  listImportReasons,
  listImports,
  runImport,
  undoImport,
  type ImportDetail,
  type ImportOutcome,
} from 'contract/office/import'
import type { ImportMend } from 'contract/office/import-mending'
import { query, saveDownload, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Count } from '../../ui/values.tsx'
import { ImportAreaCode, ImportMinors, ImportNumbers, ImportReasons } from './import-reasons.tsx'
import { ImportCells, ImportMends, type Mends } from './import-mending.tsx'
import { ImportRows, useRowsView } from './import-rows.tsx'
import { ImportValues, type Picked } from './import-values.tsx'

type Props = {
  file: ImportDetail
  picked: Picked
  onPick: (change: Picked) => void
  mends: Mends
  onMend: (change: Readonly<Record<string, ImportMend | undefined>>) => void
  onChoose: () => void
  onChange: () => void
}

/** What will become, or became, of the rows, and the next actions. */
export function ImportResult({ file, picked, onPick, mends, onMend, onChoose, onChange }: Props) {
  const { id, version, status, counts, kept } = file
  const [view, setView] = useRowsView()
  const { data: reasons = [] } = useQuery({
    ...query(listImportReasons, { id }),
    // The same URL gives other reasons once the status has changed.
    queryKey: [...query(listImportReasons, { id }).queryKey, version, status] as never,
  })
  const show = (reason: string) => setView({ reason, outcome: '', noted: '', cursor: '' })
  return (
    <>
      <div className="stat-tiles">
        <RowsTile label={t('New members')} outcome="new" count={counts.new} />
        <RowsTile label={t('Updated members')} outcome="update" count={counts.update} />
        <RowsTile label={t('On record, skipped')} outcome="skip" count={counts.skip} />
        <RowsTile label={t('Can’t be imported')} outcome="bad" count={counts.bad} />
        {counts.none > 0 && <RowsTile label={t('Skipped: not people')} outcome="none" count={counts.none} />}
      </div>
      {status === 'undone' && (
        <Notice kind={kept > 0 ? 'warn' : 'good'} title={t('Import undone')} isNews>
          {kept > 0
            ? t('{count} member stays. The row says why.|{count} members stay. Their rows say why.', {
                count: kept,
              })
            : t('Added members are gone, and updated members are back to how they were.')}
        </Notice>
      )}
      {status === 'done' && <Done file={file} onChange={onChange} />}
      {status === 'checked' && <Checked {...{ file, onChoose, onChange }} />}
      {status === 'checked' && <ImportValues {...{ file, picked, onPick, onChange }} />}
      {status === 'checked' && <ImportNumbers {...{ file, reasons, onChange }} />}
      {status === 'checked' && <ImportAreaCode {...{ file, reasons, onChange }} />}
      {status === 'checked' && <ImportMinors {...{ reasons }} onChoose={show} />}
      <ImportReasons {...{ reasons }} chosen={view['reason'] ?? ''} onChoose={show} />
      {status === 'checked' && <ImportCells {...{ file, mends, onMend }} reason={view['reason'] ?? ''} />}
      <ImportRows {...{ file, reasons, view, mends, onMend }} onView={setView} />
      {status === 'checked' && <ImportMends {...{ file, mends, onMend, onChange }} />}
    </>
  )
}

/** How many rows have this outcome, with a link to them. */
function RowsTile({ label, outcome, count }: { label: string; outcome: ImportOutcome; count: number }) {
  return (
    <StatTile
      label={label}
      value={<Count of={count} />}
      link={
        count > 0 && (
          <Link to="." search={{ outcome } as never} hash="rows">
            {t('See rows')}
          </Link>
        )
      }
    />
  )
}

function Checked({ file, onChoose, onChange }: Pick<Props, 'file' | 'onChoose' | 'onChange'>) {
  const { id, version, counts } = file
  const navigate = useNavigate()
  const run = useCall(runImport, { quiet: 'success', refresh: [], onSuccess: onChange })
  const discard = useCall(discardImport, {
    refresh: [listImports],
    onSuccess: () => navigate({ to: '/mms/members/import' }),
  })
  const problems = useCall(exportImportProblems, { quiet: 'success', refresh: [], onSuccess: saveDownload })
  const count = counts.new + counts.update
  return (
    <Notice
      kind={counts.bad > 0 ? 'warn' : 'good'}
      title={
        counts.bad > 0
          ? t('{count} row can’t be imported|{count} rows can’t be imported', { count: counts.bad })
          : t('Every row can be imported')
      }
    >
      <p>
        {counts.bad > 0
          ? t('Choose a reason below to fix them here, or fix them in your file and upload it again.')
          : t('Nothing has been imported yet.')}
      </p>
      <div className="import-buttons">
        <Button kind="quiet" busy={discard.isPending} onClick={() => discard.mutate({ id })}>
          {t('Discard')}
        </Button>
        {counts.bad > 0 && (
          <Button busy={problems.isPending} onClick={() => problems.mutate({ id })}>
            {t('Download errors')}
          </Button>
        )}
        <Button onClick={onChoose}>{t('Edit columns')}</Button>
        <Button
          kind="primary"
          busy={run.isPending}
          disabled={count === 0}
          onClick={() => run.mutate({ id, version })}
        >
          {t('Import {count} person|Import {count} people', { count })}
        </Button>
      </div>
    </Notice>
  )
}

function Done({ file: { id, counts }, onChange }: Pick<Props, 'file' | 'onChange'>) {
  const [isAsking, setAsking] = useState(false)
  const undo = useCall(undoImport, {
    quiet: 'success',
    refresh: [],
    onSuccess: () => {
      setAsking(false)
      onChange()
    },
  })
  return (
    <Notice kind="good" title={t('Import complete')} isNews>
      <p>
        {t('{count} person added or updated.|{count} people added or updated.', {
          count: counts.new + counts.update,
        })}
      </p>
      <div className="import-buttons">
        <Button onClick={() => setAsking(true)}>{t('Undo import')}</Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t('Undo this import?')}
          confirmLabel={t('Undo import')}
          busy={undo.isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => undo.mutate({ id })}
        >
          <p>
            {t(
              'This removes the members it added and restores the ones it updated. Members who have changed since then, registered or have an account stay, and we list them.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </Notice>
  )
}
