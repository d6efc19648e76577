import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseDay } from 'contract/dates'
import {
  createFeePackage,
  listFeePackages,
  listFeePlayers,
  listFeeTeams,
  type FeeTeam,
} from 'contract/fees/packages'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { PackageFields, emptyPackage, sentOf, type PackageDraft } from './package-fields.tsx'
import { emptyPart } from './package-parts.tsx'
import { PlayerChoice } from './player-choice.tsx'

/** A coach sets what the players of a team pay, and when. */
export function PackageNewScreen() {
  const teams = useQuery(query(listFeeTeams, {}))
  return (
    <div className="fees">
      <PageHeader title={t('Bill players')} back={<Link to="/ctms/payments">{t('Team payments')}</Link>} />
      {teams.data ? (
        <PackageForm teams={teams.data} />
      ) : teams.error ? (
        <ErrorState error={teams.error} onRetry={() => void teams.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

/** An empty fee package, or one that splits sums (in cents, each with its day) among the players. */
function packageOf(name: string, plan: string): PackageDraft {
  const empty = emptyPackage()
  const sums = plan.split(',').map((one) => /^(\d{4}-\d\d-\d\d):([1-9]\d{0,8})$/.exec(one))
  const parts = sums.flatMap((sum, i) => {
    const due_on = parseDay(sum?.[1] ?? '')
    if (due_on === undefined) return []
    const label = sums.length === 1 ? name : `${name} ${i + 1}/${sums.length}`
    return { ...emptyPart(), label, due_on, amount: Number(sum![2]) }
  })
  return parts.length === sums.length ? { ...empty, name, basis: 'split', parts } : empty
}

function PackageForm({ teams }: { teams: readonly FeeTeam[] }) {
  const navigate = useNavigate()
  const [{ team, name, plan }, setState] = useUrlState({
    team: teams.length === 1 ? String(teams[0]!.id) : '',
    // A link can bring the name, and what is to be split by when: `2026-12-05:15000,2027-01-03:25000`.
    name: '',
    plan: '',
  })
  const players = useQuery({ ...query(listFeePlayers, { team_id: team }), enabled: team !== '' })
  const [left, setLeft] = useState<readonly number[]>([])
  const [draft, setDraft] = useState(() => packageOf(name, plan))
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  const make = useCall(createFeePackage, {
    quiet: 'success',
    onSuccess: ({ id }) =>
      void navigate({ to: '/ctms/payments/$packageId', params: { packageId: String(id) } }),
  })
  const errors = { ...fieldErrorsOf(make.error), ...wrong }
  const chosen = (players.data ?? []).map(({ id }) => id).filter((id) => !left.includes(id))
  const send = () => {
    const sent = { team_id: team, ...sentOf(draft), member_ids: chosen }
    const found = {
      ...issuesOf(createFeePackage.input, sent),
      ...(team === '' && { team_id: [t('Choose one.')] }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) make.mutate(sent)
  }
  return (
    <Form errors={errors} onSubmit={send} className="fee-form">
      {name && team !== '' && <BilledAlready team_id={team} name={name} />}
      <PackageFields draft={draft} players={chosen.length} errors={errors} onChange={setDraft}>
        <SelectField
          label={t('Team')}
          name="team_id"
          value={team}
          options={teams.map(({ id, name, season }) => ({
            value: String(id),
            label: `${name} · ${season}`,
          }))}
          error={errors['team_id']?.[0]}
          onChange={({ currentTarget }) => {
            setState({ team: currentTarget.value })
            setLeft([])
          }}
        />
      </PackageFields>
      <Panel title={t('Who to bill')}>
        {team === '' ? (
          <p className="dim">{t('Choose a team first.')}</p>
        ) : players.error ? (
          <ErrorState error={players.error} onRetry={() => void players.refetch()} />
        ) : !players.data ? (
          <Skeleton lines={4} />
        ) : players.data.length === 0 ? (
          <EmptyState
            drawing="team"
            title={t('No players on this team yet')}
            text={t('Once there are players on the roster, you can bill them.')}
          />
        ) : (
          <PlayerChoice
            players={players.data}
            value={chosen}
            error={errors['member_ids']?.[0]}
            onChange={(ids) => setLeft(players.data.map(({ id }) => id).filter((id) => !ids.includes(id)))}
          />
        )}
      </Panel>
      <div className="fee-send">
        <Button
          kind="primary"
          type="submit"
          busy={make.isPending}
          disabled={team !== '' && !players.data?.length}
        >
          {t('Bill players')}
        </Button>
        <p className="dim">{t('Each family gets an email with the plan to read and accept.')}</p>
      </div>
    </Form>
  )
}

/** Fees of the same name that the team has already, so that no family is billed twice for one thing. */
function BilledAlready({ team_id, name }: { team_id: string; name: string }) {
  const packages = useQuery(query(listFeePackages, { team_id }))
  const same = packages.data?.find((one) => one.name === name && one.status === 'active')
  if (!same) return null
  return (
    <Notice kind="warn" title={t('This team already has fees called “{name}”.', { name })}>
      <Link to="/ctms/payments/$packageId" params={{ packageId: String(same.id) }}>
        {t('See who was billed')}
      </Link>
    </Notice>
  )
}
