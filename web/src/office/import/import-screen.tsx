import './import.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getImport, type ImportDetail } from 'contract/office/import'
import { query } from '../../api.ts'
import { t, told } from '../../language.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import type { Mends } from './import-mending.tsx'
import type { Picked } from './import-values.tsx'
import { isBusy, statusWord } from './import-words.ts'

/** How often a file in progress is polled. */
const LOOK_MS = 1_000

/** One file on its way: columns, check, import, and the outcome. */
export function ImportScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const file = useQuery({
    ...query(getImport, { id: Number(id) }),
    refetchInterval: ({ state }) => (state.data && isBusy(state.data.status) ? LOOK_MS : false),
  })
  const header = (
    <PageHeader
      title={file.data?.file_name ?? t('Import members')}
      note={file.data && statusWord(file.data.status)}
      back={<Link to="/mms/members/import">{t('Import members')}</Link>}
    />
  )
  if (!file.data)
    return (
      <>
        {header}
        {file.error ? (
          <ErrorState error={file.error} onRetry={() => void file.refetch()} />
        ) : (
          <Panel>
            <Skeleton lines={8} />
          </Panel>
        )}
      </>
    )
  return (
    <>
      {header}
      <Steps file={file.data} />
      <Step file={file.data} onChange={() => void file.refetch()} />
    </>
  )
}

const STEP: Record<ImportDetail['status'], number> = {
  uploaded: 1,
  failed: 1,
  checking: 2,
  checked: 2,
  importing: 3,
  done: 3,
  undoing: 3,
  undone: 3,
}

/** The current step, also in words. */
function Steps({ file: { status } }: { file: ImportDetail }) {
  const now = STEP[status]
  return (
    <ol className="import-steps" aria-label={t('Progress')}>
      {[t('File'), t('Columns'), t('Check'), t('Import')].map((step, i) => (
        <li key={step} aria-current={i === now ? 'step' : undefined} data-done={i < now || undefined}>
          <span aria-hidden="true">{i + 1}</span> {step}
        </li>
      ))}
    </ol>
  )
}

function Step({ file, onChange }: { file: ImportDetail; onChange: () => void }) {
  const [isChoosing, setChoosing] = useState(false)
  // Here, so that it outlives a check that somebody else has begun.
  const [picked, setPicked] = useState<Picked>({})
  const [mends, setMends] = useState<Mends>({})
  if (isBusy(file.status)) return <ImportProgress file={file} />
  if (file.status === 'uploaded' || file.status === 'failed' || (isChoosing && file.status === 'checked'))
    return (
      <>
        {file.error && (
          <Notice kind="bad" title={t('We can’t check this file')}>
            {told(file.error)}
          </Notice>
        )}
        <ImportColumns
          key={file.version}
          file={file}
          onSent={() => {
            setChoosing(false)
            onChange()
          }}
        />
      </>
    )
  return (
    <ImportResult
      {...{ file, picked, mends, onChange }}
      onMend={(change) =>
        setMends((before) =>
          Object.fromEntries(
            Object.entries({ ...before, ...change }).filter(
              (one): one is [string, NonNullable<(typeof one)[1]>] => one[1] !== undefined,
            ),
          ),
        )
      }
      onPick={(change) => setPicked((before) => ({ ...before, ...change }))}
      onChoose={() => setChoosing(true)}
    />
  )
}
