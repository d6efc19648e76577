import '../ui/office.css'
import './offers.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { parseDay } from 'contract/dates'
import { RollOverChanged, previewRollOver, rollOver, type RollOverPlan } from 'contract/seasons/roll-over'
import { getOfficeSeason, type SeasonDetail } from 'contract/seasons/seasons'
import { parseDecimal } from 'contract/money'
import type { FieldErrors } from 'contract/problem'
import { fieldErrorsOf, messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { CheckboxField } from '../ui/fields/checkbox-field.tsx'
import { DayRange } from '../ui/days/day-range.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Form } from '../ui/form.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { RollOverPlanPanels } from './roll-over-plan-panels.tsx'

/**
 * Creates the next season from one: the choices on one side, everything that will be created on the other.
 */
export function RollOverScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const season = useQuery(query(getOfficeSeason, { id: Number(id) }))
  if (season.data) return <RollOver season={season.data} />
  return (
    <>
      <PageHeader title={t('Next season')} back={<Link to="/mms/admin/season">{t('Seasons')}</Link>} />
      {season.error ? (
        <ErrorState error={season.error} onRetry={() => void season.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </>
  )
}

type Typed = {
  name: string
  start_date: string
  end_date: string
  change: 'none' | 'percentage' | 'fixed_amount'
  by: string
  with_teams: boolean
  with_coupons: boolean
}

/** Anything left empty follows from the previous season. */
function wishesOf({ name, start_date, end_date, by, ...same }: Typed) {
  return {
    ...same,
    ...(name.trim() && { name }),
    ...(start_date && { start_date }),
    ...(end_date && { end_date }),
    // Five percent is 500 basis points, just as five dollars are 500 cents.
    change_by: parseDecimal(by || '0') ?? 0,
  }
}

const isWhole = ({ start_date, end_date, by }: Typed) =>
  [start_date, end_date].every((day) => day === '' || parseDay(day) !== undefined) &&
  (by === '' || parseDecimal(by) !== undefined)

function RollOver({ season }: { season: SeasonDetail }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState<Typed>({
    name: '',
    start_date: '',
    end_date: '',
    change: 'none',
    by: '',
    with_teams: true,
    with_coupons: false,
  })
  const [errors, setErrors] = useState<FieldErrors>({})
  const set = (part: Partial<Typed>) => {
    setErrors({})
    setTyped((before) => ({ ...before, ...part }))
  }
  const wishes = wishesOf(typed)
  const plan = useQuery({
    ...query(previewRollOver, { id: season.id, ...wishes }),
    enabled: isWhole(typed) && season.rolled_into === null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const make = useCall(rollOver, { quiet: true })
  const shown = plan.data
  const wrong = { ...fieldErrorsOf(plan.error), ...errors }
  const send = () => {
    if (!shown || plan.isPlaceholderData || plan.error) return
    make.mutate(
      { id: season.id, ...wishes, hash: shown.hash },
      {
        onSuccess: ({ season: next, existed }) => {
          toast.success(
            existed
              ? t('{name} already exists.', { name: next.name })
              : t('{name} has been created as a draft.', { name: next.name }),
          )
          void navigate({ to: '/mms/admin/season/$id', params: { id: String(next.id) } })
        },
        onError: (error) => {
          const fields = fieldErrorsOf(error)
          if (fields) setErrors(fields)
          else toast.failure(messageOf(error))
          if (RollOverChanged.is(error)) void plan.refetch()
        },
      },
    )
  }
  const back = (
    <Link to="/mms/admin/season/$id" params={{ id: String(season.id) }}>
      {season.name}
    </Link>
  )
  if (season.rolled_into)
    return (
      <>
        <PageHeader title={t('Next season')} back={back} />
        <Notice title={t('{name} already exists.', { name: season.rolled_into.name })}>
          <Link to="/mms/admin/season/$id" params={{ id: String(season.rolled_into.id) }}>
            {t('Open {name}', { name: season.rolled_into.name })}
          </Link>
        </Notice>
      </>
    )
  const day = (name: 'start_date' | 'end_date', label: string) => ({
    name,
    label,
    value: typed[name] || shown?.season[name] || '',
    error: wrong[name]?.[0],
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <>
      <PageHeader
        title={t('The season after {name}', { name: season.name })}
        back={back}
        note={t('Nothing is created until you confirm. The new season starts as a draft.')}
      />
      <div className="office-columns">
        <div>
          <Panel title={t('Options')}>
            <Form errors={wrong} onSubmit={send}>
              <TextField
                label={t('Name')}
                name="name"
                maxLength={60}
                autoComplete="off"
                value={typed.name || (shown?.season.name ?? '')}
                error={wrong['name']?.[0]}
                onChange={({ currentTarget }) => set({ name: currentTarget.value })}
              />
              <DayRange
                from={day('start_date', t('First day'))}
                until={day('end_date', t('Last day'))}
                onPick={(start_date, end_date) => set({ start_date, end_date })}
              />
              <div className="office-pair">
                <SelectField
                  label={t('Prices')}
                  name="change"
                  placeholder={null}
                  value={typed.change}
                  error={wrong['change']?.[0]}
                  options={[
                    { value: 'none', label: t('Keep as is') },
                    { value: 'percentage', label: t('Change by percent') },
                    { value: 'fixed_amount', label: t('Change by amount') },
                  ]}
                  onChange={({ currentTarget }) => set({ change: currentTarget.value as Typed['change'] })}
                />
                {typed.change !== 'none' && (
                  <TextField
                    label={typed.change === 'percentage' ? t('Percent change') : t('Amount change')}
                    name="change_by"
                    hint={t('Use a minus sign to lower prices. Free memberships stay free.')}
                    maxLength={9}
                    autoComplete="off"
                    value={typed.by}
                    error={wrong['change_by']?.[0]}
                    onChange={({ currentTarget }) => set({ by: currentTarget.value })}
                  />
                )}
              </div>
              <CheckboxField
                label={t('Teams continue')}
                hint={t('Each active team is added again in its league and division, without players.')}
                checked={typed.with_teams}
                onChange={({ currentTarget }) => set({ with_teams: currentTarget.checked })}
              />
              <CheckboxField
                label={t('Renew coupons that end with the season')}
                hint={t('With a new code and new dates.')}
                checked={typed.with_coupons}
                onChange={({ currentTarget }) => set({ with_coupons: currentTarget.checked })}
              />
              <div className="office-buttons">
                <Button
                  kind="primary"
                  type="submit"
                  busy={make.isPending}
                  disabled={!shown || Boolean(plan.error)}
                >
                  {shown ? t('Create {name}', { name: shown.season.name }) : t('Create season')}
                </Button>
              </div>
            </Form>
          </Panel>
        </div>
        <Made plan={shown} error={plan.error} isBusy={plan.isPlaceholderData} />
      </div>
    </>
  )
}

function Made({
  plan,
  error,
  isBusy,
}: {
  plan: RollOverPlan | undefined
  error: Error | null
  isBusy: boolean
}) {
  if (error && !fieldErrorsOf(error)) return <Notice kind="bad">{messageOf(error)}</Notice>
  if (!plan)
    return (
      <Panel>
        <Skeleton lines={8} />
      </Panel>
    )
  return (
    <div aria-busy={isBusy || Boolean(error)}>
      <RollOverPlanPanels plan={plan} />
    </div>
  )
}
