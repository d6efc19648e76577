import './fees.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { createFeePackage, listFeePlayers, listFeeTeams, type FeeTeam } from 'contract/fees/desk'
import type { Currency } from 'contract/money'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { issuesOf } from '../issues.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { useLocale } from '../ui/locale.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { RadioCards } from '../ui/radio-cards.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextareaField } from '../ui/textarea-field.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { writtenMoney } from '../written.ts'
import { PackageParts, emptyPart, type TypedPart } from './package-parts.tsx'
import { PlayerChoice } from './player-choice.tsx'

/** A coach says what the players of a team pay, and when. */
export function PackageNewScreen() {
  const teams = useQuery(query(listFeeTeams, {}))
  return (
    <div className="fees">
      <PageHeader title={t('Ask fees')} back={<Link to="/ctms/payments">{t('Team payments')}</Link>} />
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

function PackageForm({ teams }: { teams: readonly FeeTeam[] }) {
  const navigate = useNavigate()
  const { currency } = useLocale()
  const [{ team }, setState] = useUrlState({ team: teams.length === 1 ? String(teams[0]!.id) : '' })
  const players = useQuery({ ...query(listFeePlayers, { team_id: team }), enabled: team !== '' })
  const [left, setLeft] = useState<readonly number[]>([])
  const [draft, setDraft] = useState({ name: '', note: '', basis: 'each' as 'each' | 'split', grace: '7' })
  const [late_fee, setLateFee] = useState<number | null>(0)
  const [parts, setParts] = useState<readonly TypedPart[]>([emptyPart()])
  const [wrong, setWrong] = useState<Record<string, string[]>>({})
  const make = useCall(createFeePackage, {
    quiet: 'success',
    onSuccess: ({ id }) =>
      void navigate({ to: '/ctms/payments/$packageId', params: { packageId: String(id) } }),
  })
  const errors = { ...fieldErrorsOf(make.error), ...wrong }
  const chosen = (players.data ?? []).map(({ id }) => id).filter((id) => !left.includes(id))
  const total = parts.reduce((all, { amount }) => all + (amount ?? 0), 0)
  const send = () => {
    const sent = {
      team_id: team,
      name: draft.name,
      note: draft.note,
      basis: draft.basis,
      grace_days: draft.grace === '' ? Number.NaN : Number(draft.grace),
      late_fee: late_fee ?? 0,
      parts: parts.map(({ label, due_on, amount }) => ({ label, due_on, amount: amount ?? 0 })),
      member_ids: chosen,
    }
    const found = {
      ...issuesOf(createFeePackage.input, sent),
      ...(team === '' && { team_id: [t('Please choose.')] }),
    }
    setWrong(found)
    if (Object.keys(found).length === 0) make.mutate(sent)
  }
  return (
    <Form errors={errors} onSubmit={send} className="fee-form">
      <Panel title={t('What is asked')}>
        <div className="form">
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
          <TextField
            label={t('Name')}
            hint={t('For instance: Season fee 2026–27')}
            name="name"
            maxLength={120}
            autoComplete="off"
            value={draft.name}
            error={errors['name']?.[0]}
            onChange={({ currentTarget }) => setDraft({ ...draft, name: currentTarget.value })}
          />
          <TextareaField
            label={t('What it is for')}
            optional
            name="note"
            rows={3}
            maxLength={2000}
            value={draft.note}
            error={errors['note']?.[0]}
            onChange={({ currentTarget }) => setDraft({ ...draft, note: currentTarget.value })}
          />
          <RadioCards
            label={t('Who pays what')}
            name="basis"
            value={draft.basis}
            onChange={(basis) => setDraft({ ...draft, basis: basis === 'split' ? 'split' : 'each' })}
            options={[
              {
                value: 'each',
                label: t('Every player pays this'),
                note: t('The amounts are for one player.'),
              },
              {
                value: 'split',
                label: t('The players share it'),
                note: t('The amounts are the team’s; each pays a part, to the cent.'),
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('Instalments')}>
        <PackageParts parts={parts} errors={errors} onChange={setParts} />
        <p className="fee-total" role="status">
          {draft.basis === 'split' && chosen.length > 0
            ? t('Together {total}, about {part} for each of {count} players', {
                total: writtenMoney(total, currency as Currency),
                part: writtenMoney(Math.ceil(total / chosen.length), currency as Currency),
                count: chosen.length,
              })
            : t('Together {total}', { total: writtenMoney(total, currency as Currency) })}
        </p>
      </Panel>
      <Panel title={t('Who is late')}>
        <div className="fee-late-policy">
          <TextField
            label={t('Days of grace')}
            name="grace_days"
            inputMode="numeric"
            maxLength={2}
            value={draft.grace}
            error={errors['grace_days']?.[0]}
            onChange={({ currentTarget }) =>
              setDraft({ ...draft, grace: currentTarget.value.replace(/\D/g, '') })
            }
          />
          <MoneyField
            label={t('Late fee')}
            name="late_fee"
            value={late_fee}
            error={errors['late_fee']?.[0]}
            onChange={setLateFee}
          />
        </div>
        <p className="dim">
          {t('Asked once for each instalment that is later than that. 0.00: no late fee.')}
        </p>
      </Panel>
      <Panel title={t('Who is asked')}>
        {team === '' ? (
          <p className="dim">{t('Please choose a team first.')}</p>
        ) : players.error ? (
          <ErrorState error={players.error} onRetry={() => void players.refetch()} />
        ) : !players.data ? (
          <Skeleton lines={4} />
        ) : players.data.length === 0 ? (
          <EmptyState
            title={t('Nobody plays for this team yet')}
            text={t('Fees can be asked as soon as players are on the roster.')}
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
        <Button kind="primary" type="submit" busy={make.isPending}>
          {t('Ask fees')}
        </Button>
        <p className="dim">{t('Each family gets a letter with its plan, which it reads and accepts.')}</p>
      </div>
    </Form>
  )
}
