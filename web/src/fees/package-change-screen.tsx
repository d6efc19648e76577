import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { changeFeePackage, feeBoard, type FeePackage } from 'contract/fees/packages'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PackageFields, draftOf, sentOf } from './package-fields.tsx'

/** Changes a package, while no family has accepted it. */
export function PackageChangeScreen() {
  const { packageId = '' } = useParams({ strict: false }) as { packageId?: string }
  // Input is not discarded when somebody else opens the board in the meantime.
  const board = useQuery({ ...query(feeBoard, { id: packageId }), staleTime: Number.POSITIVE_INFINITY })
  const back = (
    <Link to="/ctms/payments/$packageId" params={{ packageId }}>
      {board.data?.package.name ?? t('Fees')}
    </Link>
  )
  return (
    <div className="fees">
      <PageHeader title={t('Change fees')} of={board.data?.package.name} back={back} />
      {board.data ? (
        board.data.package.accepted > 0 ? (
          <Notice kind="info">
            {t(
              'A family has already accepted these fees, so they can’t be changed. Close them and send new ones.',
            )}
          </Notice>
        ) : (
          <ChangeForm
            key={board.data.package.id}
            found={board.data.package}
            onChanged={() => board.refetch()}
          />
        )
      ) : board.error ? (
        <ErrorState error={board.error} onRetry={() => void board.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

/** `onChanged` reloads the board: families have new plans now, and nobody should act on the old ones. */
function ChangeForm({ found, onChanged }: { found: FeePackage; onChanged: () => Promise<unknown> }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => draftOf(found))
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  const change = useCall(changeFeePackage, {
    refresh: [feeBoard],
    onSuccess: async ({ id }) => {
      await onChanged()
      await navigate({ to: '/ctms/payments/$packageId', params: { packageId: String(id) } })
    },
  })
  const errors = { ...fieldErrorsOf(change.error), ...wrong }
  const send = () => {
    const sent = { id: found.id, version: found.version, ...sentOf(draft) }
    const issues = issuesOf(changeFeePackage.input, sent)
    setWrong(issues)
    if (Object.keys(issues).length === 0) change.mutate(sent)
  }
  return (
    <Form errors={errors} onSubmit={send} className="fee-form">
      <PackageFields draft={draft} players={found.players} errors={errors} onChange={setDraft} />
      <div className="fee-send">
        <Button kind="primary" type="submit" busy={change.isPending}>
          {t('Save')}
        </Button>
        <p className="dim">
          {t(
            'If amounts or due dates change, each family gets an email with the new plan. Split payments stay split.',
          )}
        </p>
      </div>
    </Form>
  )
}
