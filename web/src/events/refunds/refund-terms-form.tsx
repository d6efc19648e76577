import '../../ui/office.css'
import './refunds.css'
import type { Back, RefundTerms } from 'contract/events/refunds'
import { msg, t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { BackFields } from './back-fields.tsx'

type Step = RefundTerms['withdrawal'][number]
type Table = RefundTerms['cut_short']['tables'][number]

const UNTIL: Record<Step['until']['kind'], string> = {
  days: msg('Days before the event'),
  day: msg('A date'),
  accepted: msg('The entry is accepted'),
  schedule: msg('The schedule is posted'),
  start: msg('The event starts'),
}
const ALL: Extract<Back, { kind: 'percent' }> = {
  kind: 'percent',
  percent: 100,
  keep_cents: 0,
  keep_card: false,
  form: 'cash',
}

function untilOf(kind: Step['until']['kind']): Step['until'] {
  if (kind === 'days') return { kind, days: 14 }
  return kind === 'day' ? { kind, day: '' } : { kind }
}

type Props = {
  terms: RefundTerms
  errorAt: (path: string) => string | undefined
  onChange: (more: Partial<RefundTerms>) => void
}

const put = <One,>(all: readonly One[], at: number, one: One): One[] =>
  all.map((old, i) => (i === at ? one : old))
const without = <One,>(all: readonly One[], at: number): One[] => all.filter((_, i) => i !== at)

/** Everything a refund policy says. */
export function RefundTermsForm({ terms, errorAt, onChange }: Props) {
  const { withdrawal, cut_short, canceled, credit } = terms
  const setTables = (tables: Table[]) => onChange({ cut_short: { ...cut_short, tables } })
  return (
    <>
      <Panel title={t('When a team or player withdraws')}>
        {withdrawal.map((step, at) => (
          <StepLine
            key={at}
            path={`terms.withdrawal.${at}`}
            step={step}
            errorAt={errorAt}
            onChange={(one) => onChange({ withdrawal: put(withdrawal, at, one) })}
            onRemove={() => onChange({ withdrawal: without(withdrawal, at) })}
          />
        ))}
        <p className="dim">
          {t('The first line that still applies counts. After the last one, nothing comes back.')}
        </p>
        <Button
          onClick={() =>
            onChange({ withdrawal: [...withdrawal, { until: { kind: 'schedule' }, back: ALL }] })
          }
        >
          {t('Add a line')}
        </Button>
      </Panel>
      <Panel title={t('When weather stops the event')}>
        <SelectField
          label={t('Games that count')}
          name="terms.cut_short.counted"
          placeholder={null}
          value={cut_short.counted}
          options={[
            { value: 'started', label: t('Games a team has started') },
            { value: 'completed', label: t('Games a team has completed') },
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ cut_short: { ...cut_short, counted: value as 'started' | 'completed' } })
          }
        />
        {cut_short.tables.map((table, at) => (
          <GamesTable
            key={at}
            path={`terms.cut_short.tables.${at}`}
            table={table}
            isOnly={cut_short.tables.length === 1}
            errorAt={errorAt}
            onChange={(one) => setTables(put(cut_short.tables, at, one))}
            onRemove={() => setTables(without(cut_short.tables, at))}
          />
        ))}
        <Button kind="quiet" onClick={() => setTables([...cut_short.tables, { guarantee: 4, back: [ALL] }])}>
          {t('Add a table for another guarantee')}
        </Button>
      </Panel>
      <Panel title={t('When you cancel the event')}>
        <CheckboxField
          label={t('Use different terms than “no games played”')}
          checked={canceled !== null}
          onChange={({ currentTarget: { checked } }) => onChange({ canceled: checked ? ALL : null })}
        />
        {canceled && (
          <BackFields
            path="terms.canceled"
            back={canceled}
            errorAt={errorAt}
            onChange={(back) => onChange({ canceled: back })}
          />
        )}
      </Panel>
      <Panel title={t('Credit')}>
        <TextField
          label={t('Good for (days)')}
          hint={t('Leave blank if it doesn’t expire.')}
          name="terms.credit.days"
          inputMode="numeric"
          optional
          maxLength={4}
          value={String(credit.days ?? '')}
          error={errorAt('terms.credit.days')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ credit: { ...credit, days: value === '' ? null : (value as unknown as number) } })
          }
        />
        <CheckboxField
          label={t('Another team of the club can use it')}
          checked={credit.is_transferable}
          onChange={({ currentTarget: { checked } }) =>
            onChange({ credit: { ...credit, is_transferable: checked } })
          }
        />
      </Panel>
    </>
  )
}

type StepProps = {
  path: string
  step: Step
  errorAt: Props['errorAt']
  onChange: (step: Step) => void
  onRemove: () => void
}

function StepLine({ path, step, errorAt, onChange, onRemove }: StepProps) {
  const { until, back } = step
  return (
    <fieldset className="refund-line">
      <legend className="visually-hidden">{t(UNTIL[until.kind])}</legend>
      <div className="office-pair">
        <SelectField
          label={t('Until')}
          name={`${path}.until.kind`}
          placeholder={null}
          value={until.kind}
          options={Object.entries(UNTIL).map(([value, label]) => ({ value, label: t(label) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...step, until: untilOf(value as Step['until']['kind']) })
          }
        />
        {until.kind === 'days' && (
          <TextField
            label={t('Days before')}
            name={`${path}.until.days`}
            inputMode="numeric"
            maxLength={3}
            value={String(until.days)}
            error={errorAt(`${path}.until.days`)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...step, until: { kind: 'days', days: value as unknown as number } })
            }
          />
        )}
        {until.kind === 'day' && (
          <DayField
            label={t('Last day')}
            name={`${path}.until.day`}
            value={until.day}
            error={errorAt(`${path}.until.day`)}
            onChange={(day) => onChange({ ...step, until: { kind: 'day', day } })}
          />
        )}
      </div>
      <BackFields
        path={`${path}.back`}
        back={back}
        errorAt={errorAt}
        onChange={(one) => onChange({ ...step, back: one })}
      />
      <Button kind="quiet" onClick={onRemove}>
        {t('Remove')}
      </Button>
    </fieldset>
  )
}

type TableProps = {
  path: string
  table: Table
  isOnly: boolean
  errorAt: Props['errorAt']
  onChange: (table: Table) => void
  onRemove: () => void
}

function GamesTable({ path, table, isOnly, errorAt, onChange, onRemove }: TableProps) {
  const { guarantee, back } = table
  return (
    <fieldset className="refund-line">
      <legend className="visually-hidden">{t('Refund by games')}</legend>
      {!isOnly && (
        <TextField
          label={t('For a guarantee of at least (games)')}
          name={`${path}.guarantee`}
          inputMode="numeric"
          maxLength={2}
          value={String(guarantee)}
          error={errorAt(`${path}.guarantee`)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...table, guarantee: value as unknown as number })
          }
        />
      )}
      {back.map((one, games) => (
        <fieldset key={games} className="refund-games">
          <legend>{t('After {count} game|After {count} games', { count: games })}</legend>
          <BackFields
            path={`${path}.back.${games}`}
            back={one}
            errorAt={errorAt}
            onChange={(next) => onChange({ ...table, back: put(back, games, next) })}
          />
        </fieldset>
      ))}
      <span className="office-buttons">
        <Button onClick={() => onChange({ ...table, back: [...back, { ...ALL, percent: 0 }] })}>
          {t('Add a game')}
        </Button>
        {back.length > 1 && (
          <Button kind="quiet" onClick={() => onChange({ ...table, back: back.slice(0, -1) })}>
            {t('Remove last')}
          </Button>
        )}
        {!isOnly && (
          <Button kind="quiet" onClick={onRemove}>
            {t('Remove table')}
          </Button>
        )}
      </span>
    </fieldset>
  )
}
