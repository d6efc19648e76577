import '../ui/office.css'
import './seasons.css'
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
} from 'contract/seasons/seasons'
import { undoRollOver } from 'contract/seasons/roll-over'
import { query, useCall, useMay } from '../api.ts'
import { msg, t } from '../language.ts'
import { rich } from '../rich.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Facts, Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import { OfficeHistory } from '../ui/office-history.tsx'
import { DeleteDialog, UseFacts } from '../ui/in-use.tsx'
import { SeasonForm } from './season-form.tsx'
import { seasonField, seasonValue } from './season-words.ts'

const back = () => <Link to="/mms/admin/season">{t('Seasons')}</Link>

/** One season: its form, what belongs to it, and its history; `new` creates one. */
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

const deeds = (): Record<string, string> => ({
  'season.created': t('Created'),
  'season.changed': t('Updated'),
  'season.rolled_over': t('Created from another season'),
  'season.roll_over_undone': t('Next season undone'),
})

function Season({ season }: { season: SeasonDetail }) {
  const mayEdit = useMay(updateSeason)
  const [isDeleting, setDeleting] = useState(false)
  const [isTakingBack, setTakingBack] = useState(false)
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
        actions={
          mayEdit && (
            <>
              {season.rolled_into === null && (
                <Link className="button" to="/mms/admin/season/$id/next" params={{ id: String(season.id) }}>
                  {t('Create next season')}
                </Link>
              )}
              {season.rolled_from && mayTakeBack(season) ? (
                <Button onClick={() => setTakingBack(true)}>{t('Undo')}</Button>
              ) : (
                <Button onClick={() => setDeleting(true)}>{t('Delete')}</Button>
              )}
            </>
          )
        }
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
          <Panel title={t('In use by')}>
            <UseFacts uses={season.uses} words={USES} />
            <Neighbors season={season} />
          </Panel>
          <OfficeHistory audit={season.audit} words={deeds()} fieldName={seasonField} shown={seasonValue} />
        </div>
      </div>
      {isDeleting && <DeleteSeason season={season} onClose={() => setDeleting(false)} />}
      {isTakingBack && <TakeBack season={season} onClose={() => setTakingBack(false)} />}
    </>
  )
}

/** The seasons before and after it in the chain of roll-overs. */
function Neighbors({ season: { rolled_from, rolled_into } }: { season: SeasonDetail }) {
  const link = ({ id, name }: { id: number; name: string }) => (
    <Link to="/mms/admin/season/$id" params={{ id: String(id) }}>
      {name}
    </Link>
  )
  return (
    <>
      {rolled_from && (
        <p className="season-neighbor">{rich('Created from {season}.', { season: link(rolled_from) })}</p>
      )}
      {rolled_into && (
        <p className="season-neighbor">{rich('Next season: {season}.', { season: link(rolled_into) })}</p>
      )}
    </>
  )
}

/** As long as nobody has registered; the server checks in detail. */
const mayTakeBack = ({ uses }: SeasonDetail) => uses.registrations === 0 && uses.orders === 0

function TakeBack({ season, onClose }: { season: SeasonDetail; onClose: () => void }) {
  const navigate = useNavigate()
  const undo = useCall(undoRollOver, {
    onSuccess: ({ from_season_id }) =>
      navigate({ to: '/mms/admin/season/$id', params: { id: String(from_season_id) } }),
  })
  const { name, rolled_from } = season
  return (
    <ConfirmDialog
      title={t('Undo {name}?', { name })}
      confirmLabel={t('Undo')}
      busy={undo.isPending}
      onClose={onClose}
      onConfirm={() => undo.mutate({ id: season.id })}
    >
      {t(
        'This removes its prices, rules, teams and coupons, including any changes since then. {from} stays as it is.',
        { from: rolled_from?.name ?? '' },
      )}
    </ConfirmDialog>
  )
}

type DeleteProps = { season: SeasonDetail; onClose: () => void }

function DeleteSeason({ season: { id, name, uses }, onClose }: DeleteProps) {
  const navigate = useNavigate()
  const remove = useCall(deleteSeason, {
    refresh: [listOfficeSeasons],
    onSuccess: () => navigate({ to: '/mms/admin/season' }),
  })
  return (
    <DeleteDialog
      name={name}
      uses={uses}
      words={USES}
      instead={t('You can delete a season only while it’s empty. Close it instead.')}
      unused={t('This season is empty, so nothing will be lost.')}
      confirmLabel={t('Delete season')}
      busy={remove.isPending}
      onDelete={() => remove.mutate({ id })}
      onClose={onClose}
    />
  )
}
