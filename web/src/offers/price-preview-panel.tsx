import '../ui/office.css'
import './offers.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseDay } from 'contract/dates'
import type { MembershipChoices, OfficeMembership } from 'contract/offers/office-memberships'
import { previewPrice, type PricePreview } from 'contract/offers/price-rules'
import { messageOf } from '../api-problems.ts'
import { query } from '../api.ts'
import { t, told } from '../language.ts'
import { writtenMoney } from '../written.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/days/day-field.tsx'
import { TypedDayField } from '../ui/days/typed-day-field.tsx'
import { useLocale } from '../ui/locale.ts'
import { Panel } from '../ui/panel.tsx'
import { SelectField } from '../ui/fields/select-field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'

type Props = {
  membership: OfficeMembership
  choices: MembershipChoices
  season: MembershipChoices['seasons'][number]
}

/** What somebody would pay: computed by the server with the same rules as a registration. */
export function PricePreviewPanel({ membership, choices, season }: Props) {
  const kind = choices.member_types.find(({ id }) => id === membership.member_type_id)?.kind
  const isPlayer = kind === 'player'
  const hasAge = isPlayer || kind === 'person'
  const year = Number(season.start_date.slice(0, 4))
  const [day, setDay] = useState(
    choices.today > season.end_date || choices.today < season.start_date ? season.start_date : choices.today,
  )
  const [births, setBirths] = useState<readonly string[]>(() =>
    isPlayer ? [`${year - 12}-05-01`, `${year - 9}-05-01`] : hasAge ? [`${year - 35}-05-01`] : [''],
  )
  const [league, setLeague] = useState('')
  const [code, setCode] = useState('')
  const isWhole = parseDay(day) !== undefined && births.every((dob) => !hasAge || parseDay(dob) !== undefined)
  const preview = useQuery({
    ...query(previewPrice, {
      season_id: season.id,
      day,
      ...(code.trim() && { coupon_code: code.trim() }),
      people: births.map((dob) => ({
        membership_id: membership.id,
        league_id: league,
        dob: hasAge ? dob : '',
        is_child: isPlayer,
      })),
    }),
    enabled: isWhole && membership.status === 'active',
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t('What would someone pay?')}>
      <div className="selling-try">
        <div className="office-pair">
          <DayField label={t('Registers on')} name="day" value={day} onChange={setDay} />
          <SelectField
            label={t('League')}
            placeholder={t('No league')}
            value={league}
            options={choices.leagues.map(({ id, name }) => ({ value: String(id), label: name }))}
            onChange={({ currentTarget }) => setLeague(currentTarget.value)}
          />
        </div>
        {births.map((dob, i) => (
          <div className="selling-person" key={i}>
            {hasAge ? (
              <TypedDayField
                label={
                  isPlayer
                    ? t('Birthday of child {number}', { number: i + 1 })
                    : t('Birthday of person {number}', { number: i + 1 })
                }
                name={`dob.${i}`}
                value={dob}
                onChange={(value) => setBirths(births.map((one, at) => (at === i ? value : one)))}
              />
            ) : (
              <p>{t('{type} {number}', { type: membership.member_type, number: i + 1 })}</p>
            )}
            <Button
              kind="quiet"
              disabled={births.length === 1}
              aria-label={t('Remove person {number}', { number: i + 1 })}
              onClick={() => setBirths(births.filter((_, at) => at !== i))}
            >
              {t('Remove')}
            </Button>
          </div>
        ))}
        <div>
          <Button
            disabled={births.length >= 30}
            onClick={() => setBirths([...births, hasAge ? `${year - 7}-05-01` : ''])}
          >
            {isPlayer ? t('Add a child') : t('Add one more')}
          </Button>
        </div>
        <TextField
          label={t('Coupon code')}
          optional
          maxLength={40}
          autoComplete="off"
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        {membership.status !== 'active' ? (
          <p className="dim">{t('It isn’t on sale yet.')}</p>
        ) : preview.error && isWhole ? (
          <p role="alert">{messageOf(preview.error)}</p>
        ) : preview.data ? (
          <Receipt preview={preview.data} isBusy={preview.isPlaceholderData || !isWhole} />
        ) : (
          <Skeleton lines={3} />
        )}
      </div>
    </Panel>
  )
}

function Receipt({ preview, isBusy }: { preview: PricePreview; isBusy: boolean }) {
  const { currency } = useLocale()
  const money = (cents: number) => writtenMoney(cents, currency)
  const isPriced = preview.lines.some(({ total }) => total !== null)
  return (
    <div className="selling-receipt numbers" aria-busy={isBusy}>
      <dl>
        {preview.lines.map(({ membership, age, list_price, reduction, discount, total, reason }, i) => (
          <div key={i}>
            <dt>
              {membership}
              <small>
                {[
                  age !== null && t('age {age} when the season starts', { age }),
                  reduction && `${reduction.name} ${money(-reduction.amount)}`,
                  discount > 0 && t('coupon {amount}', { amount: money(-discount) }),
                  reason && told(reason),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </dt>
            <dd>
              {total !== null && list_price !== total && list_price !== null && <s>{money(list_price)}</s>}
              {total === null ? '—' : money(total)}
            </dd>
          </div>
        ))}
        <div className="selling-sum">
          <dt>{t('Total')}</dt>
          <dd>{isPriced ? money(preview.total) : '—'}</dd>
        </div>
      </dl>
      {preview.coupon_problem && <p className="dim">{told(preview.coupon_problem)}</p>}
      <p className="visually-hidden" role="status">
        {!isBusy && t('Total {total}', { total: money(preview.total) })}
      </p>
    </div>
  )
}
