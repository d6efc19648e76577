import './import-teams.css'
import '../../ui/office.css'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn, type Day } from 'contract/dates'
import { listEntrants } from 'contract/events/entrants'
import { getEvent, type OfficeEvent } from 'contract/events/office'
import {
  checkOutsideTeams,
  importOutsideTeams,
  listOutsideImports,
  type ImportedTeam,
  type TeamList,
} from 'contract/events/outside-import'
import {
  TEAM_FIELDS,
  TEAM_FIELD_LABELS,
  divisionGuess,
  teamColumns,
  type TeamField,
} from 'contract/events/team-columns'
import type { Out } from 'contract/operation'
import { fieldErrorsOf } from '../../api-problems.ts'
import { saveDownload, useCall } from '../../api.ts'
import { language, msg, t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { DayField } from '../../ui/days/day-field.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { countedReasons, divisionsNamed, leftOutFile, notAsked, teamsIn } from '../entering/team-lists.ts'

type Props = {
  event: OfficeEvent
  list: TeamList
  onHeaderLine: (line: number) => void
  onClear: () => void
}
type Checked = Out<typeof checkOutsideTeams>

/** What the columns and divisions of a list are, and what becomes of each team before any is entered. */
export function CheckTeams({ event, list, onHeaderLine, onClear }: Props) {
  const [columns, setColumns] = useState(() => teamColumns(list.headers))
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({})
  const [forAll, setForAll] = useState(event.divisions.length === 1 ? String(event.divisions[0]!.id) : '')
  const [payment, setPayment] = useState<'link' | 'none'>('link')
  const [payBy, setPayBy] = useState<Day>('')
  const [whenFull, setWhenFull] = useState<'wait' | 'skip'>('wait')
  const [written, setWritten] = useState<'en' | 'es'>(language() === 'es' ? 'es' : 'en')
  const [anyway, setAnyway] = useState<readonly number[]>([])
  const [sends, setSends] = useState(false)
  const [importKey, setImportKey] = useState('')
  const [checked, setChecked] = useState<Checked>()
  const [done, setDone] = useState<ImportedTeam[]>()
  const check = useCall(checkOutsideTeams, { quiet: true, refresh: [], onSuccess: setChecked })
  const enter = useCall(importOutsideTeams, {
    refresh: [listEntrants, getEvent, listOutsideImports],
    quiet: 'success',
    onSuccess: ({ teams }) => setDone(teams),
  })
  const named = divisionsNamed(list, columns)
  const meanings = new Map(
    named.flatMap(({ key, typed }) => {
      const id = chosen[key] ?? divisionGuess(typed, event.divisions)
      return id === undefined || id === '' ? [] : [[key, Number(id)] as const]
    }),
  )
  const input = (enter_anyway: readonly number[]) => ({
    id: event.id,
    teams: teamsIn(list, columns, { meanings, forAll: forAll === '' ? null : Number(forAll) }),
    ...{ payment, when_full: whenFull, enter_anyway: [...enter_anyway], language: written },
    pay_by: payment === 'none' || payBy === '' ? null : payBy,
  })
  /** What was checked was about other answers. */
  const changed = <Value,>(set: (value: Value) => void) => {
    return (value: Value) => {
      set(value)
      setChecked(undefined)
    }
  }
  const look = (enter_anyway: readonly number[]) => {
    setAnyway(enter_anyway)
    setImportKey(crypto.randomUUID())
    check.mutate(input(enter_anyway))
  }
  if (done) return <Entered event={event} list={list} teams={done} onClear={onClear} />
  const errors = fieldErrorsOf(check.error) ?? fieldErrorsOf(enter.error)
  const divisions = event.divisions.map(({ id, label }) => ({ value: String(id), label: told(label) }))
  return (
    <Form errors={errors} onSubmit={() => look([])}>
      <Panel title={t('Match the columns')}>
        <div className="team-import">
          <p className="dim">
            {t('Each column shows what’s in your file. Columns you skip aren’t imported.')}
          </p>
          <div className="team-import-fields">
            <SelectField
              label={t('Line with the column names')}
              value={String(list.header_line)}
              options={list.beginning.map(({ line, cells }) => ({
                value: String(line),
                label: `${line}: ${cells.filter(Boolean).join(', ')}`.slice(0, 80),
              }))}
              onChange={({ currentTarget }) => onHeaderLine(Number(currentTarget.value))}
            />
          </div>
          <div className="team-import-fields">
            {list.headers.map((header, i) => (
              <SelectField
                // oxlint-disable-next-line no-array-index-key -- a column is its position
                key={i}
                label={header || t('Column {number}', { number: i + 1 })}
                hint={samplesOf(list, i) || t('Empty')}
                placeholder={t('Skip')}
                value={columns[i] ?? ''}
                options={TEAM_FIELDS.map((field) => ({
                  value: field,
                  label: told(TEAM_FIELD_LABELS[field]),
                }))}
                onChange={({ currentTarget }) => {
                  const field = (currentTarget.value || null) as TeamField | null
                  changed(setColumns)(
                    columns.map((one, at) => (at === i ? field : one === field ? null : one)),
                  )
                }}
              />
            ))}
          </div>
        </div>
      </Panel>
      <Panel title={t('Divisions')}>
        <div className="team-import">
          <div className="team-import-fields">
            {columns.includes('division') ? (
              named.map(({ key, typed, rows }) => (
                <SelectField
                  key={key}
                  label={typed}
                  hint={t('{count} team|{count} teams', { count: rows })}
                  placeholder={t('Choose')}
                  value={String(meanings.get(key) ?? '')}
                  options={divisions}
                  onChange={({ currentTarget }) => {
                    changed(setChosen)({ ...chosen, [key]: currentTarget.value })
                  }}
                />
              ))
            ) : (
              <SelectField
                label={t('Division for all teams')}
                placeholder={t('Choose')}
                value={forAll}
                options={divisions}
                onChange={({ currentTarget }) => changed(setForAll)(currentTarget.value)}
              />
            )}
            <SelectField
              label={t('When a division is full')}
              value={whenFull}
              options={[
                { value: 'wait', label: t('Add to the waitlist') },
                { value: 'skip', label: t('Leave out') },
              ]}
              onChange={({ currentTarget }) => changed(setWhenFull)(currentTarget.value as 'wait' | 'skip')}
            />
          </div>
        </div>
      </Panel>
      <Panel title={t('Payment and emails')}>
        <div className="team-import">
          <div className="team-import-fields">
            <SelectField
              label={t('Entry fee')}
              value={payment}
              options={[
                { value: 'link', label: t('Each team pays with its link') },
                { value: 'none', label: t('Paid elsewhere: nothing is due here') },
              ]}
              onChange={({ currentTarget }) => changed(setPayment)(currentTarget.value as 'link' | 'none')}
            />
            {payment === 'link' && (
              <DayField
                label={t('Hold the spots until')}
                name="pay_by"
                value={payBy}
                error={errors?.['pay_by']?.[0]}
                onChange={changed(setPayBy)}
              />
            )}
            <SelectField
              label={t('Language of the emails')}
              value={written}
              options={[
                { value: 'en', label: t('English') },
                { value: 'es', label: t('Spanish') },
              ]}
              onChange={({ currentTarget }) => changed(setWritten)(currentTarget.value as 'en' | 'es')}
            />
          </div>
          <p className="dim">{t('Add-ons and the event’s questions aren’t part of an import.')}</p>
          <div className="team-import-acts">
            <Button kind={checked ? 'default' : 'primary'} type="submit" busy={check.isPending}>
              {t('Check the list')}
            </Button>
            <Button onClick={onClear}>{t('Choose another list')}</Button>
          </div>
        </div>
      </Panel>
      {checked && (
        <Preview
          {...{ event, list, checked, anyway, sends }}
          busy={enter.isPending || check.isPending}
          onAnyway={look}
          onSends={setSends}
          onEnter={() => enter.mutate({ ...input(anyway), import_key: importKey, sends_links: sends })}
        />
      )}
    </Form>
  )
}

const samplesOf = (list: TeamList, column: number) =>
  [...new Set(list.rows.map(({ cells }) => cells[column] ?? '').filter(Boolean))].slice(0, 3).join(' · ')

const OUTCOMES: Readonly<Record<ImportedTeam['outcome'], string>> = {
  held: msg('Spot held'),
  confirmed: msg('Confirmed'),
  waiting: msg('On the waitlist'),
  asked: msg('Skipped: same name'),
  bad: msg('Can’t be imported'),
}

type PreviewProps = {
  event: OfficeEvent
  list: TeamList
  checked: Checked
  anyway: readonly number[]
  sends: boolean
  busy: boolean
  onAnyway: (lines: readonly number[]) => void
  onSends: (sends: boolean) => void
  onEnter: () => void
}

function Preview({ event, list, checked, anyway, sends, busy, onAnyway, onSends, onEnter }: PreviewProps) {
  const { teams, letter } = checked
  const of = (...outcomes: ImportedTeam['outcome'][]) =>
    teams.filter(({ outcome }) => outcomes.includes(outcome))
  const entering = of('held', 'confirmed', 'waiting')
  const asked = teams.filter(({ line, outcome }) => outcome === 'asked' || anyway.includes(line))
  return (
    <Panel title={t('What will happen')}>
      <div className="team-import">
        <ul className="team-import-reasons">
          {(Object.keys(OUTCOMES) as ImportedTeam['outcome'][])
            .filter((outcome) => of(outcome).length > 0)
            .map((outcome) => (
              <li key={outcome}>
                <span>{t(OUTCOMES[outcome])}</span>
                <strong className="numbers">{of(outcome).length}</strong>
              </li>
            ))}
        </ul>
        <Reasons list={list} teams={teams} />
        {entering.length > 0 && <NotAsked event={event} />}
        {asked.length > 0 && (
          <Notice
            kind="warn"
            title={t('{count} team has a name we already have|{count} teams have names we already have', {
              count: asked.length,
            })}
          >
            <p>{t('Check the ones that are different teams. The others are skipped.')}</p>
            {asked.map(({ line, name, division, reasons }) => (
              <CheckboxField
                key={line}
                label={t('Line {line}: {name}, {division}', { line, name, division: told(division ?? '') })}
                hint={reasons.map(told).join(' ')}
                checked={anyway.includes(line)}
                disabled={busy}
                onChange={({ currentTarget }) =>
                  onAnyway(currentTarget.checked ? [...anyway, line] : anyway.filter((one) => one !== line))
                }
              />
            ))}
          </Notice>
        )}
        {entering.length > 0 && (
          <div className="office-scroll" role="group" aria-label={t('Teams to import')} tabIndex={0}>
            <table aria-label={t('Teams to import')}>
              <thead>
                <tr>
                  <th scope="col">{t('Team name')}</th>
                  <th scope="col">{t('Division')}</th>
                  <th scope="col">{t('Status')}</th>
                </tr>
              </thead>
              <tbody>
                {entering.slice(0, SHOWN).map(({ line, name, division, outcome }) => (
                  <tr key={line}>
                    <th scope="row">{name}</th>
                    <td>{told(division ?? '')}</td>
                    <td>{t(OUTCOMES[outcome])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
        {entering.length > SHOWN && (
          <p className="dim">
            {t('and {count} more team|and {count} more teams', { count: entering.length - SHOWN })}
          </p>
        )}
        {letter && entering.length > 0 && (
          <>
            <CheckboxField
              label={t('Email each contact the link to their entry')}
              hint={t('You can also send the links later, from this screen.')}
              checked={sends}
              onChange={({ currentTarget }) => onSends(currentTarget.checked)}
            />
            {sends && (
              <section className="team-import-letter" aria-label={t('The email')}>
                <p className="dim">{t('To {email}', { email: letter.to })}</p>
                <p>
                  <strong>{letter.subject}</strong>
                </p>
                {letter.paragraphs.map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              </section>
            )}
          </>
        )}
        <div className="team-import-acts">
          <Button kind="primary" busy={busy} disabled={entering.length === 0} onClick={onEnter}>
            {t('Import {count} team|Import {count} teams', { count: entering.length })}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

/** How many teams are shown before they are imported. */
const SHOWN = 50

/** What other teams must take and answer. */
function NotAsked({ event }: { event: OfficeEvent }) {
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const { addons, questions } = notAsked(event, today)
  if (addons.length + questions.length === 0) return null
  return (
    <Notice kind="warn" title={t('Imported teams skip these required items')}>
      {addons.length > 0 && (
        <p>
          {t('Add-ons: {addons}. Teams can add them with their link once they’re confirmed.', {
            addons: addons.join(', '),
          })}
        </p>
      )}
      {questions.length > 0 && (
        <p>
          {t(
            'Questions: {questions}. Teams answer them with their link; until then they’re listed as missing.',
            {
              questions: questions.join(' '),
            },
          )}
        </p>
      )}
    </Notice>
  )
}

/** Why teams stay out, or what was left out of them; and those teams as a file. */
function Reasons({ list, teams }: { list: TeamList; teams: readonly ImportedTeam[] }) {
  const reasons = countedReasons(teams, told)
  if (reasons.length === 0) return null
  const isAnyOut = teams.some(({ outcome }) => outcome === 'bad' || outcome === 'asked')
  return (
    <>
      <h3>{t('What needs attention')}</h3>
      <ul className="team-import-reasons">
        {reasons.map(({ reason, count }) => (
          <li key={reason}>
            <span>{reason}</span>
            <strong className="numbers">{count}</strong>
          </li>
        ))}
      </ul>
      {isAnyOut && (
        <Button
          kind="quiet"
          onClick={() =>
            saveDownload({
              blob: new Blob([leftOutFile(list, teams)], { type: 'text/csv;charset=utf-8' }),
              filename: 'teams-to-fix.csv',
            })
          }
        >
          {t('Download these rows')}
        </Button>
      )}
    </>
  )
}

function Entered({
  event,
  list,
  teams,
  onClear,
}: Pick<Props, 'event' | 'list' | 'onClear'> & { teams: readonly ImportedTeam[] }) {
  const count = teams.filter(({ outcome }) => outcome !== 'bad' && outcome !== 'asked').length
  return (
    <Panel title={t('{count} team imported|{count} teams imported', { count })}>
      <div className="team-import">
        <Reasons list={list} teams={teams} />
        <div className="team-import-acts">
          <Link
            className="button"
            to="/ems/events/$id"
            params={{ id: String(event.id) }}
            search={{ tab: 'entrants' } as never}
          >
            {t('See the entries')}
          </Link>
          <Button onClick={onClear}>{t('Import another list')}</Button>
        </div>
      </div>
    </Panel>
  )
}
