import '../office/office.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  deleteSeason,
  getOfficeSeason,
  listOfficeSeasons,
  updateSeason,
  type SeasonDetail,
  type SeasonUses,
} from 'contract/memberships/seasons'
import { query, useCall, useMay } from '../../api.ts'
import { msg, t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { Count } from '../../ui/values.tsx'
import { OfficeHistory } from '../office/office-history.tsx'
import { SeasonForm } from './season-form.tsx'
import { seasonField, seasonValue } from './season-words.ts'

const back = () => <Link to="/mms/admin/season">{t('Seasons')}</Link>

/** One season: its form, what belongs to it, and its history; `new` is one to be made. */
export function SeasonScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  return id === 'new' ? <NewSeason /> : <KnownSeason id={Number(id)} />
}

function NewSeason() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={t('New season')} back={back()} />
      <Panel>
        <SeasonForm
          onSaved={({ id }) => void navigate({ to: '/mms/admin/season/$id', params: { id: String(id) } })}
        />
      </Panel>
    </>
  )
}

function KnownSeason({ id }: { id: number }) {
  const season = useQuery(query(getOfficeSeason, { id }))
  if (season.error)
    return (
      <>
        <PageHeader title={t('Season')} back={back()} />
        <ErrorState error={season.error} onRetry={() => void season.refetch()} />
      </>
    )
  if (!season.data)
    return (
      <>
        <PageHeader title={t('Season')} back={back()} />
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      </>
    )
  return <Season season={season.data} />
}

const USES: Record<keyof SeasonUses, string> = {
  registrations: msg('Registrations'),
  teams: msg('Teams'),
  prices: msg('Prices'),
  price_rules: msg('Price rules'),
  orders: msg('Being paid now'),
}
const usesOf = (uses: SeasonUses) => Object.entries(uses) as [keyof SeasonUses, number][]

const deeds = (): Record<string, string> => ({
  'season.created': t('Made'),
  'season.changed': t('Changed'),
  'season.rolled_over': t('Made from another season'),
})

function Season({ season }: { season: SeasonDetail }) {
  const mayEdit = useMay(updateSeason)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <PageHeader
        title={season.name}
        back={back()}
        note={
          <>
            <StatusDot status={season.status} />
            {season.is_current && ` · ${t('the current season')}`}
          </>
        }
        actions={mayEdit && <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>}
      />
      <div className="office-columns">
        <div>
          <Panel title={t('Season')}>
            {mayEdit ? (
              <SeasonForm season={season} onSaved={() => {}} />
            ) : (
              <Facts
                facts={(['name', 'start_date', 'end_date', 'status'] as const).map((field) => [
                  seasonField(field),
                  seasonValue(field, season[field]),
                ])}
              />
            )}
          </Panel>
        </div>
        <div>
          <Panel title={t('What belongs to it')}>
            <Facts
              facts={usesOf(season.uses).map(([what, count]) => [
                t(USES[what]),
                <Count key={what} of={count} />,
              ])}
            />
          </Panel>
          <OfficeHistory audit={season.audit} words={deeds()} fieldName={seasonField} shown={seasonValue} />
        </div>
      </div>
      {isDeleting && <DeleteSeason season={season} onClose={() => setDeleting(false)} />}
    </>
  )
}

/** Asks, or says what still uses the season. */
function DeleteSeason({
  season: { id, name, uses },
  onClose,
}: {
  season: SeasonDetail
  onClose: () => void
}) {
  const navigate = useNavigate()
  const remove = useCall(deleteSeason, {
    refresh: [listOfficeSeasons],
    onSuccess: () => navigate({ to: '/mms/admin/season' }),
  })
  const left = usesOf(uses).filter(([, count]) => count > 0)
  if (left.length > 0)
    return (
      <Dialog
        title={t('{name} is in use', { name })}
        onClose={onClose}
        buttons={<Button onClick={onClose}>{t('Close')}</Button>}
      >
        <p>{t('A season can be deleted as long as nothing belongs to it. You can close it instead.')}</p>
        <Facts facts={left.map(([what, count]) => [t(USES[what]), <Count key={what} of={count} />])} />
      </Dialog>
    )
  return (
    <ConfirmDialog
      title={t('Delete {name}?', { name })}
      confirmLabel={t('Delete season')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id })}
    >
      {t('Nothing belongs to this season, so nobody will miss it.')}
    </ConfirmDialog>
  )
}
