import '../../ui/fields/input.css'
import './scoring.css'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ENDED_LABELS, type Ended } from 'contract/competition/contests'
import {
  nextHalf,
  proposedEnd,
  scoreText,
  type Half,
  type ScoreBook,
  type ScoreEnd,
} from 'contract/competition/scoring/scorebook'
import { NoScoreLink, UnlikelyScore, type ScoringSheet } from 'contract/competition/scoring/scoring'
import { messageOf } from '../../api-problems.ts'
import { isProblemOfNetwork, isWithoutAnswer } from './score-errors.ts'
import { t, told } from '../../language.ts'
import { useOnline } from '../../online.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spelledMoment, writtenMoment, writtenTime } from '../../written.ts'
import { ExchangedCards } from '../lineups/exchanged-cards.tsx'
import { shownField } from '../game-words.ts'
import { ScoreEjection } from './score-ejection.tsx'
import { keepRuns, keptRuns } from './score-keeping.ts'
import { ScorePitchers } from './score-pitchers.tsx'
import { useKeptPage } from '../use-kept-page.ts'
import { useScore } from './use-score.ts'

/** A book of a game on a phone at the field, opened by its link; it works on without a connection. */
export function ScoreScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const score = useScore(token)
  const isKept = useKeptPage()
  if (score.sheet) return <Scoring token={token} sheet={score.sheet} score={score} isKept={isKept} />
  return (
    <div className="score">
      <h1>{t('Keep score')}</h1>
      {score.error ? (
        <LinkError error={score.error as Error} onRetry={() => void score.sync()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

type Props = {
  token: string
  sheet: ScoringSheet
  score: ReturnType<typeof useScore>
  /** Whether this page opens without a connection. */
  isKept: boolean | undefined
}

function Scoring({ token, sheet, score, isKept }: Props) {
  const { book, waiting, add } = score
  // A network that leads nowhere, as a field's often does, counts as online for the browser.
  const isOnline = useOnline() && !isWithoutAnswer(score.error)
  const { inning, half } = nextHalf(book)
  const [runs, setRuns] = useState(() => keptRuns(token, { inning, half }))
  const count = (now: number) => {
    setRuns(now)
    keepRuns(token, { inning, half, runs: now })
  }
  const [asksEnd, setAsksEnd] = useState<Ended>()
  const [isEjecting, setEjecting] = useState(false)
  const names = { home: told(sheet.home.name), visitor: told(sheet.visitor.name) }
  const isKnown = sheet.home.entrant_id !== null && sheet.visitor.entrant_id !== null
  const isOver = sheet.state === 'over' || book.end !== null
  const proposal = proposedEnd(book, sheet.rules, score.now, sheet.pauses)
  const isStopped = sheet.state !== 'over' && sheet.pauses.some(({ until }) => until === null)
  /** A book that nothing was noted in shows what counts. */
  const shown = book.notes === 0 && sheet.result ? sheet.result : book
  /** What was noted stays here to be read, and nothing can be added. */
  const hasEnded = NoScoreLink.is(score.error)
  const refused = !hasEnded && score.error && !isProblemOfNetwork(score.error) ? score.error : undefined
  return (
    <div className="score">
      <header>
        <h1>{t('Game {number}, {division}', { number: sheet.number, division: sheet.division })}</h1>
        <p className="dim">
          {[
            sheet.event,
            sheet.field && shownField(sheet.field),
            sheet.starts_at && spelledMoment(sheet.starts_at, sheet.time_zone),
            sheet.book === 'official' ? t('Official book') : t('Second book'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div className="score-board" aria-live="polite">
        <Side name={names.visitor} runs={shown.visitor_runs} isUp={!isOver && half === 'top'} />
        <Side name={names.home} runs={shown.home_runs} isUp={!isOver && half === 'bottom'} />
      </div>
      <p className="score-state" data-offline={!isOnline || waiting > 0 || undefined} role="status">
        {hasEnded && waiting > 0
          ? t('{count} entry wasn’t sent|{count} entries weren’t sent', { count: waiting })
          : waiting === 0
            ? sheet.other
              ? t('Saved. The other book has {score}.', { score: scoreText(sheet.other) })
              : t('Saved.')
            : isOnline
              ? t('{count} entry to send|{count} entries to send', { count: waiting })
              : t(
                  'Offline. {count} entry is kept on this phone.|Offline. {count} entries are kept on this phone.',
                  {
                    count: waiting,
                  },
                )}
      </p>
      {/* Once everything is sent, there is nothing left to do without a connection. */}
      {isKept !== undefined && !hasEnded && !(isOver && waiting === 0) && (
        <p className="score-kept">{isKept ? t('Works offline') : t('Keep this page open')}</p>
      )}
      {hasEnded && (
        <Notice kind="bad" isNews title={messageOf(score.error as Error)}>
          {waiting > 0 &&
            t(
              'What you entered is still here. Open your new link, or Keep score on your Home screen, on this phone: it will be sent from there.',
            )}
        </Notice>
      )}
      {isStopped && <Notice kind="warn" isNews title={t('Play is stopped here. The clock waits, too.')} />}
      {score.isFull && (
        <Notice
          kind="bad"
          title={t('This phone is out of space. Keep this page open until everything is sent.')}
        />
      )}
      {refused !== undefined && (
        <Notice kind="bad" isNews title={messageOf(refused)}>
          <div className="score-acts">
            {UnlikelyScore.is(refused) && (
              <Button kind="primary" onClick={() => void score.sync(true)}>
                {t('It’s right, send it')}
              </Button>
            )}
            {waiting > 0 && <Button onClick={score.drop}>{t('Remove my last entry')}</Button>}
          </div>
        </Notice>
      )}
      {sheet.differences.length > 0 && sheet.state !== 'over' && (
        <Notice kind="warn" isNews title={t('The two books don’t match. Compare them, or call the desk.')}>
          <Differences sheet={sheet} />
        </Notice>
      )}
      <SitsOut sheet={sheet} names={names} />
      {sheet.lineups && <ExchangedCards cards={sheet.lineups} names={names} />}
      <Outcome sheet={sheet} book={book} />
      {!hasEnded && sheet.result?.confirmation === 'unconfirmed' && book.end === null && (
        <div className="score-acts">
          <Button kind="primary" onClick={() => add({ kind: 'end', ...endOf(sheet.result!) })}>
            {t('Confirm {score}', { score: scoreText(sheet.result) })}
          </Button>
          <Button onClick={() => setAsksEnd('final')}>{t('Enter a different score')}</Button>
        </div>
      )}
      {!hasEnded && sheet.result?.confirmation === 'disputed' && book.end !== null && (
        <Button onClick={() => setAsksEnd(book.end!.ended)}>{t('Change my score')}</Button>
      )}
      {!isKnown && <Notice title={t('This game’s teams aren’t set yet. Check back soon.')} />}
      {isKnown && !isOver && !hasEnded && (
        <Panel
          title={
            half === 'top'
              ? t('Top of inning {inning}: {team}', { inning, team: names.visitor })
              : t('Bottom of inning {inning}: {team}', { inning, team: names.home })
          }
        >
          {proposal && <Notice title={told(proposal.why)} />}
          <div className="score-runs">
            <Button disabled={runs === 0} onClick={() => count(runs - 1)} aria-label={t('Remove a run')}>
              −
            </Button>
            <output aria-label={t('Runs this half')} className="numbers">
              {runs}
            </output>
            <Button
              kind="primary"
              disabled={runs === 40}
              onClick={() => count(runs + 1)}
              aria-label={t('Add a run')}
            >
              +1
            </Button>
          </div>
          <div className="score-acts">
            <Button
              kind="primary"
              onClick={() => {
                add({ kind: 'half', inning, half, runs })
                count(0)
              }}
            >
              {t('End this half')}
            </Button>
            <Button onClick={() => setAsksEnd(proposal?.ended ?? 'final')}>{t('Game over…')}</Button>
            <Button kind="quiet" onClick={() => setEjecting(true)}>
              {t('Ejection')}
            </Button>
          </div>
        </Panel>
      )}
      {!hasEnded && book.end !== null && (sheet.state !== 'over' || isAlone(sheet)) && (
        <Button onClick={() => add({ kind: 'reopen' })}>{t('The game isn’t over')}</Button>
      )}
      {isKnown && sheet.rules.pitching && (
        <ScorePitchers
          {...{ sheet, names, score, rules: sheet.rules.pitching }}
          mayAdd={!hasEnded && sheet.state !== 'not_needed'}
        />
      )}
      <Line book={book} sheet={sheet} mayChange={!isOver && !hasEnded} onChange={add} />
      {isEjecting && <ScoreEjection token={token} names={names} onClose={() => setEjecting(false)} />}
      {asksEnd && (
        <EndDialog
          title={
            sheet.state !== 'over'
              ? t('End this game?')
              : book.end
                ? t('Change my score')
                : t('Enter a different score')
          }
          names={names}
          sheet={sheet}
          book={sheet.result && book.end === null ? sheet.result : withOpenHalf(book, half, runs)}
          suggested={asksEnd}
          onClose={() => setAsksEnd(undefined)}
          onEnd={(end) => {
            add({ kind: 'end', ...end })
            count(0)
            setAsksEnd(undefined)
          }}
        />
      )}
    </div>
  )
}

const Side = ({ name, runs, isUp }: { name: string; runs: number; isUp: boolean }) => (
  <div data-up={isUp || undefined}>
    <span>{name}</span>
    <strong className="numbers">{runs}</strong>
  </div>
)

/** Who may not play in this game: by number, because anybody with the link reads it. */
function SitsOut({ sheet, names }: { sheet: ScoringSheet; names: { home: string; visitor: string } }) {
  // What a phone has kept from an earlier version has none.
  const out = sheet.sits_out ?? []
  if (out.length === 0 || sheet.state === 'over') return null
  return (
    <Notice kind="warn" title={t('Suspended for this game')}>
      <ul>
        {out.map(({ side, person, jersey_number }, at) => (
          <li key={at}>
            {names[side]}:{' '}
            {jersey_number === null
              ? person === 'coach'
                ? t('a coach')
                : t('a player, ask the desk')
              : t('number {number}', { number: jersey_number })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** Whether only this book has said anything, and may still say something else. */
const isAlone = ({ other, result }: ScoringSheet) => other === null && result?.confirmation === 'unconfirmed'

const endOf = ({ ended, forfeit, home_runs, visitor_runs }: ScoreEnd): ScoreEnd => ({
  ...{ ended, forfeit, home_runs, visitor_runs },
})

/** The score with the runs of the half that is being played. */
const withOpenHalf = (book: ScoreBook, half: Half, runs: number) => ({
  home_runs: book.home_runs + (half === 'bottom' ? runs : 0),
  visitor_runs: book.visitor_runs + (half === 'top' ? runs : 0),
})

const Differences = ({ sheet }: { sheet: ScoringSheet }) => (
  <ul>
    {sheet.differences.map((said) => (
      <li key={told(said)}>{told(said)}</li>
    ))}
  </ul>
)

/** What became of a game that this book, or the desk, says is over. */
function Outcome({ sheet, book }: { sheet: ScoringSheet; book: ScoreBook }) {
  const { result } = sheet
  if (!result)
    return book.end ? (
      <Notice
        title={
          sheet.other
            ? t('You ended this game at {score}. It counts once the other book agrees or the desk decides.', {
                score: scoreText(book.end),
              })
            : t('You ended this game at {score}.', { score: scoreText(book.end) })
        }
      />
    ) : null
  const time = result.final_at && writtenTime(result.final_at, sheet.time_zone)
  if (time && book.end === null)
    return (
      <Notice
        kind="warn"
        isNews
        title={t('The other book ended this game at {score}. Is that right?', { score: scoreText(result) })}
      >
        <p>{t('If you don’t answer, it’s final at {time}.', { time })}</p>
      </Notice>
    )
  const own = book.end ?? (book.notes > 0 ? book : null)
  if (result.confirmation === 'disputed')
    return (
      <Notice
        kind="warn"
        isNews
        title={t('This score is disputed. {score} counts until both books agree or the desk decides.', {
          score: scoreText(result),
        })}
      >
        <Differences sheet={sheet} />
      </Notice>
    )
  const isOther = own !== null && scoreText(own) !== scoreText(result)
  return (
    <Notice
      kind={isOther ? 'warn' : 'good'}
      isNews
      title={
        isOther
          ? result.by_desk
            ? t('The desk recorded {score} on {moment}. Your book says {own}; the desk can see it.', {
                score: scoreText(result),
                moment: writtenMoment(result.at, sheet.time_zone),
                own: scoreText(own),
              })
            : t('This game counts as {score}. Your book says {own}; the desk can see it.', {
                score: scoreText(result),
                own: scoreText(own),
              })
          : time
            ? t('{score} counts. It’s final at {time}, or once the other book or the desk confirms it.', {
                score: scoreText(result),
                time,
              })
            : t('Final: {score}. Thank you for keeping score!', { score: scoreText(result) })
      }
    />
  )
}

type LineProps = {
  book: ScoreBook
  sheet: ScoringSheet
  mayChange: boolean
  onChange: Props['score']['add']
}

/** The line score; a half is corrected by tapping it. */
function Line({ book, sheet, mayChange, onChange }: LineProps) {
  const [changes, setChanges] = useState<{ inning: number; half: Half; runs: number }>()
  const line = useRef<HTMLElement>(null)
  const innings = book.line.length
  // The inning that is played, or was last, is the one a scorer looks for.
  useEffect(() => {
    if (line.current) line.current.scrollLeft = line.current.scrollWidth
  }, [innings])
  if (innings === 0) return null
  const cell = (inning: number, half: Half, runs: number | null) =>
    runs === null ? (
      '–'
    ) : mayChange ? (
      <button type="button" className="score-cell" onClick={() => setChanges({ inning, half, runs })}>
        {runs}
      </button>
    ) : (
      runs
    )
  const rows = [
    { half: 'top' as const, name: told(sheet.visitor.name), total: book.visitor_runs },
    { half: 'bottom' as const, name: told(sheet.home.name), total: book.home_runs },
  ]
  return (
    <section ref={line} className="score-line" aria-label={t('Line score')}>
      <table className="numbers">
        <thead>
          <tr>
            <th scope="col">{t('Team')}</th>
            {book.line.map(({ inning }) => (
              <th key={inning} scope="col">
                {inning}
              </th>
            ))}
            <th scope="col">{t('R')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ half, name, total }) => (
            <tr key={half}>
              <th scope="row">{name}</th>
              {book.line.map((one) => (
                <td key={one.inning}>{cell(one.inning, half, one[half])}</td>
              ))}
              <td>
                <strong>{total}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes && (
        <Dialog
          title={t('Correct inning {inning}', { inning: changes.inning })}
          onClose={() => setChanges(undefined)}
          buttons={
            <>
              <Button onClick={() => setChanges(undefined)}>{t('Cancel')}</Button>
              <Button
                kind="primary"
                onClick={() => {
                  onChange({ kind: 'half', ...changes })
                  setChanges(undefined)
                }}
              >
                {t('Save')}
              </Button>
            </>
          }
        >
          <div className="score-runs">
            <Button
              disabled={changes.runs === 0}
              onClick={() => setChanges({ ...changes, runs: changes.runs - 1 })}
              aria-label={t('Remove a run')}
            >
              −
            </Button>
            <output className="numbers">{changes.runs}</output>
            <Button
              disabled={changes.runs === 40}
              onClick={() => setChanges({ ...changes, runs: changes.runs + 1 })}
              aria-label={t('Add a run')}
            >
              +1
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

type EndProps = {
  title: string
  names: { home: string; visitor: string }
  sheet: ScoringSheet
  book: { home_runs: number; visitor_runs: number }
  suggested: Ended
  onClose: () => void
  onEnd: (end: ScoreEnd) => void
}

function EndDialog({ title, names, sheet, book, suggested, onClose, onEnd }: EndProps) {
  const [ended, setEnded] = useState<Ended>(suggested)
  const [forfeit, setForfeit] = useState<'home' | 'visitor' | 'both'>('visitor')
  const [score, setScore] = useState({ home: String(book.home_runs), visitor: String(book.visitor_runs) })
  const [home_runs, visitor_runs] = [Number(score.home), Number(score.visitor)]
  const isForfeit = ended === 'forfeit'
  const isWhole = [home_runs, visitor_runs].every((one) => Number.isInteger(one) && one >= 0 && one <= 99)
  const isTie = !isForfeit && home_runs === visitor_runs && !sheet.may_tie
  const field = (side: 'home' | 'visitor') => (
    <label className="score-total">
      <span>{names[side]}</span>
      <input
        className="input numbers"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={score[side]}
        onChange={({ currentTarget }) => setScore({ ...score, [side]: currentTarget.value })}
      />
    </label>
  )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            disabled={!isForfeit && (!isWhole || isTie)}
            onClick={() =>
              onEnd(
                isForfeit
                  ? { ended, forfeit, home_runs: 0, visitor_runs: 0 }
                  : { ended, forfeit: null, home_runs, visitor_runs },
              )
            }
          >
            {sheet.state === 'over' ? t('Send score') : t('End game')}
          </Button>
        </>
      }
    >
      <SelectField
        label={t('How it ended')}
        placeholder={null}
        value={ended}
        onChange={({ currentTarget }) => setEnded(currentTarget.value as Ended)}
        options={Object.entries(ENDED_LABELS).map(([value, label]) => ({ value, label: told(label) }))}
      />
      {isForfeit ? (
        <SelectField
          label={t('Who forfeited')}
          placeholder={null}
          value={forfeit}
          onChange={({ currentTarget }) => setForfeit(currentTarget.value as typeof forfeit)}
          options={[
            { value: 'visitor', label: names.visitor },
            { value: 'home', label: names.home },
            { value: 'both', label: t('Both teams') },
          ]}
        />
      ) : (
        <>
          <div className="score-pair">
            {field('visitor')}
            {field('home')}
          </div>
          {!isWhole && <p className="score-wrong">{t('Enter runs from 0 to 99.')}</p>}
          {isTie && (
            <p className="score-wrong">{t('This game can’t end in a tie. Play on, or call the desk.')}</p>
          )}
        </>
      )}
    </Dialog>
  )
}
