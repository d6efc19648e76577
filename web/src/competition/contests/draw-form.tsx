import '../../ui/office.css'
import '../competition.css'
import '../public.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import {
  drawContest,
  getContest,
  listContests,
  ResultsLost,
  type Contest,
  type ContestGame,
  type DrawMethod,
} from 'contract/competition/contests'
import {
  FormatProblem,
  layOut,
  leastGames,
  mostGames,
  type Format,
  type Layout,
} from 'contract/competition/draw/formats'
import { sourceSaid } from 'contract/competition/source-words'
import { rulesSaid } from 'contract/competition/standings/standings-words'
import { templatesFor } from 'contract/competition/draw/templates'
import { listTieBreakSets } from 'contract/competition/standings/tie-break-sets'
import { TIE_BREAK_SETS, USUAL_TIE_BREAKS } from 'contract/competition/standings/tie-breaks'
import {
  UNFINISHED,
  UNFINISHED_RULES,
  USUAL_UNFINISHED,
  type UnfinishedRuleName,
} from 'contract/competition/standings/unfinished-rules'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Bracket } from './bracket.tsx'
import { StageFields } from './stage-fields.tsx'
import { UnfinishedRules } from './unfinished-rules.tsx'

type Props = { contest: Contest; onDrawn: () => void }

/** How a division plays: a template by its number of teams, its stages as they can be changed, and what comes of them, drawn. */
export function DrawForm({ contest, onDrawn }: Props) {
  const { division_id: id, version } = contest
  const teams = contest.teams.length
  const templates = useMemo(() => (teams >= 2 ? templatesFor(Math.min(teams, 128)) : []), [teams])
  const [format, setFormat] = useState<Format | undefined>(() => {
    const known = contest.format
    // Last year’s may be for more teams than there are now; what was drawn stays as it is.
    if (known && (contest.drawn_at || (teams >= 2 && !laidOut(known, teams).reason))) return known
    return templates[0]?.format
  })
  const unfinished = format?.unfinished ?? USUAL_UNFINISHED
  const own = useQuery(query(listTieBreakSets, {}))
  // Of one’s own sets the number is chosen, of the published ones the name.
  const [set, setSet] = useState(
    contest.tie_break_set_id === null
      ? (contest.tie_breaks?.name ?? USUAL_TIE_BREAKS.label)
      : String(contest.tie_break_set_id),
  )
  const [method, setMethod] = useState<DrawMethod>(contest.draw_method ?? 'entered')
  const [keepApart, setKeepApart] = useState(true)
  const [order, setOrder] = useState(() => contest.teams.map(({ entrant_id }) => entrant_id))
  const draw = useCall(drawContest, {
    refresh: [getContest, listContests],
    quiet: 'failure',
    onSuccess: onDrawn,
  })
  const chosen = own.data?.find(({ id: one }) => String(one) === set)
  const published = TIE_BREAK_SETS.find(({ label }) => label === set)
  const tieBreaks = chosen ?? (published ? { name: published.label, ...published } : contest.tie_breaks)
  if (!format || !tieBreaks)
    return (
      <Panel>
        <p>{t('You need at least two teams with a spot to make games.')}</p>
      </Panel>
    )
  const laid = laidOut(format, teams)
  const hasBracket = format.stages.some(({ kind }) => kind === 'single' || kind === 'double')
  const byId = new Map(contest.teams.map((team) => [team.entrant_id, team]))
  // Teams that came since are added at the end.
  const seats = [
    ...order.filter((one) => byId.has(one)),
    ...[...byId.keys()].filter((one) => !order.includes(one)),
  ]
  const move = (at: number, by: number) => {
    const next = [...seats]
    const [moved] = next.splice(at, 1)
    next.splice(at + by, 0, moved!)
    setOrder(next)
  }
  const nameOf = (seed: number) => (method === 'hand' ? byId.get(seats[seed - 1]!)?.name : undefined)
  const send = () =>
    draw.mutate({
      id,
      version,
      format,
      tie_breaks: { name: tieBreaks.name, rules: tieBreaks.rules },
      tie_break_set_id: chosen?.id ?? null,
      method,
      ...(method === 'hand' && { entrant_ids: seats }),
      keep_apart: keepApart,
    })
  return (
    <div className="contest-panels">
      <Panel title={t('Format for {count} team|Format for {count} teams', { count: teams })}>
        <div className="contest-panels">
          <div className="draw-templates" role="group" aria-label={t('Templates')}>
            {templates.map(({ key, label, format: made, games, least, most }) => (
              <button
                key={key}
                type="button"
                className="draw-template"
                aria-pressed={JSON.stringify(made.stages) === JSON.stringify(format.stages)}
                onClick={() => setFormat({ ...format, stages: made.stages })}
              >
                <strong>{told(label)}</strong>
                <span className="dim">{gamesSaid(games, least, most)}</span>
              </button>
            ))}
          </div>
          <StageFields format={format} onFormat={({ stages }) => setFormat({ ...format, stages })} />
          {laid.reason && <Notice kind="bad" title={told(laid.reason)} />}
        </div>
      </Panel>
      <Panel title={t('Draw teams')}>
        <div className="office-pair">
          <SelectField
            label={t('Seeds')}
            placeholder={null}
            value={method}
            onChange={({ currentTarget }) => setMethod(currentTarget.value as DrawMethod)}
            options={[
              { value: 'entered', label: t('By entry date') },
              { value: 'blind', label: t('Blind draw') },
              { value: 'hand', label: t('Manually') },
            ]}
          />
          <SelectField
            label={t('How ties are decided')}
            placeholder={null}
            value={set}
            onChange={({ currentTarget }) => setSet(currentTarget.value)}
            options={[
              ...(own.data ?? []).map(({ id: one, name }) => ({ value: String(one), label: name })),
              ...TIE_BREAK_SETS.map(({ label }) => ({ value: label, label: told(label) })),
              // As it was when the division was drawn: the set is gone, or not read yet.
              ...(!chosen && !published ? [{ value: set, label: tieBreaks.name }] : []),
            ]}
          />
          {hasBracket && (
            <SelectField
              label={t('Who wins if rain ends the bracket')}
              placeholder={null}
              value={unfinished}
              onChange={({ currentTarget }) =>
                setFormat({ ...format, unfinished: currentTarget.value as UnfinishedRuleName })
              }
              options={UNFINISHED_RULES.map((value) => ({ value, label: told(UNFINISHED[value].label) }))}
            />
          )}
        </div>
        <details className="standings-rules">
          <summary>{t('Tiebreakers, in order')}</summary>
          <ol>
            {rulesSaid(tieBreaks.rules).map((said, i) => (
              <li key={i}>{told(said)}</li>
            ))}
          </ol>
          <Link to="/ems/tie-breaks">{t('Create your own tiebreakers')}</Link>
        </details>
        {hasBracket && <UnfinishedRules name={unfinished} />}
        {method === 'hand' ? (
          <ol className="seat-list" aria-label={t('Seeds')}>
            {seats.map((entrant_id, at) => {
              const { name, club } = byId.get(entrant_id)!
              return (
                <li key={entrant_id}>
                  <span className="standings-rank numbers">{at + 1}</span>
                  <span>
                    {name} <small className="dim">{club}</small>
                  </span>
                  <Button
                    disabled={at === 0}
                    aria-label={t('Move {name} up', { name })}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    disabled={at === seats.length - 1}
                    aria-label={t('Move {name} down', { name })}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                </li>
              )
            })}
          </ol>
        ) : (
          <CheckboxField
            label={t('Keep teams of one club or state apart at first')}
            checked={keepApart}
            onChange={({ currentTarget }) => setKeepApart(currentTarget.checked)}
          />
        )}
        {draw.error && (
          <Notice kind="bad" isNews title={draw.error.message}>
            {ResultsLost.is(draw.error) && (
              <p>
                {t('Games: {games}', { games: (draw.error.detail as { games: number[] }).games.join(', ') })}
              </p>
            )}
          </Notice>
        )}
        <div className="office-buttons">
          <Button kind="primary" busy={draw.isPending} disabled={!laid.layout} onClick={send}>
            {contest.view ? t('Redraw and keep all results') : t('Draw teams')}
          </Button>
        </div>
      </Panel>
      {laid.layout && (
        <Panel title={t('What it looks like')}>
          <p className="dim">
            {gamesSaid(laid.layout.games.length, leastGames(laid.layout), mostGames(laid.layout))}
          </p>
          <Drawing layout={laid.layout} nameOf={nameOf} />
        </Panel>
      )}
    </div>
  )
}

const gamesSaid = (games: number, least: number, most: number) =>
  least === most
    ? t('{games} games, {least} for each team', { games, least })
    : t('{games} games, {least} to {most} for each team', { games, least, most })

function laidOut(format: Format, teams: number): { layout?: Layout; reason?: string } {
  try {
    return { layout: layOut(format, teams) }
  } catch (error) {
    if (error instanceof FormatProblem) return { reason: error.reason }
    throw error
  }
}

type DrawingProps = { layout: Layout; nameOf: (seed: number) => string | undefined }

/** A format as it would be played: pools with their seeds, and brackets with where everybody comes from. */
const Drawing = ({ layout, nameOf }: DrawingProps) => (
  <>
    {layout.stages.map(({ name, kind, groupsOf, rounds }, s) => (
      <section key={s} className="bracket-stage">
        <h3>{told(name)}</h3>
        {kind === 'swiss' && <p className="dim">{t('{count} round|{count} rounds', { count: rounds })}</p>}
        {kind === 'pools' && (
          <div className="game-grid">
            {groupsOf.map((seats, g) => (
              <ol key={g} className="game-card" aria-label={t('Pool {number}', { number: g + 1 })}>
                {seats.map((source, i) => (
                  <li key={i}>
                    {(source.from === 'seed' && nameOf(source.seed)) || told(sourceSaid(source, layout))}
                  </li>
                ))}
              </ol>
            ))}
          </div>
        )}
        {kind !== 'pools' &&
          kind !== 'swiss' &&
          groupsOf.map((_, g) => <Bracket key={g} games={gamesAhead(layout, s + 1, g + 1, nameOf)} />)}
      </section>
    ))}
  </>
)

/** The games of a bracket before anything was played. */
function gamesAhead(
  layout: Layout,
  stage: number,
  group: number,
  nameOf: DrawingProps['nameOf'],
): ContestGame[] {
  const to = (from: 'winner' | 'loser', game: number) =>
    layout.games.find(({ home, visitor }) =>
      [home, visitor].some((side) => side.from === from && side.game === game),
    )?.number ?? null
  return layout.games
    .filter((game) => game.stage === stage && game.group === group)
    .map((game) => {
      const side = (source: typeof game.home) => ({
        entrant_id: null,
        name: (source.from === 'seed' && nameOf(source.seed)) || null,
        from: sourceSaid(source, layout),
      })
      return {
        id: game.number,
        version: 1,
        number: game.number,
        stage,
        group,
        round: game.round,
        section: game.section,
        home: side(game.home),
        visitor: side(game.visitor),
        state: 'waiting',
        is_conditional: game.only_if !== null,
        result: null,
        winner: null,
        walkover: false,
        set_aside: false,
        winner_to: to('winner', game.number),
        loser_to: to('loser', game.number),
      }
    })
}
