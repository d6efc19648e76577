import '../ui/fields/input.css'
import './umpire.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Currency } from 'contract/money'
import {
  answerUmpire,
  NotYours,
  showUmpirePage,
  umpireCalendar,
  type UmpirePage,
} from 'contract/officials/assigning'
import { messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { ExchangedCards } from '../competition/competition.ts'
import { fileAddress } from '../file-address.ts'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { writtenClock } from '../ui/days/clock-text.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LinkError } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { Money } from '../ui/values.tsx'
import { writtenMoney } from '../written.ts'
import { positionName, spelledWeekday } from './crew-words.ts'

type Game = UmpirePage['games'][number]

/** An umpire’s games of an event, opened by the link in the letter. */
export function UmpireScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const page = useQuery({ ...query(showUmpirePage, { token }), refetchInterval: 60_000 })
  if (page.data) return <Known token={token} page={page.data} />
  return (
    <div className="umpire">
      <h1>{t('Your games')}</h1>
      {page.error ? (
        <LinkError error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

function Known({ token, page }: { token: string; page: UmpirePage }) {
  const { currency } = useTenant()
  const [leaving, setLeaving] = useState<readonly Game[]>()
  const [reason, setReason] = useState('')
  const answer = useCall(answerUmpire, {
    refresh: [showUmpirePage],
    quiet: true,
    onSuccess: (_, { accepts, games }) => {
      setLeaving(undefined)
      toast.success(
        accepts
          ? t('{count} game accepted.|{count} games accepted.', { count: games.length })
          : t('{count} game declined.|{count} games declined.', { count: games.length }),
      )
    },
  })
  const send = (games: readonly Game[], accepts: boolean) =>
    answer.mutate({
      token,
      accepts,
      games: games.map(({ assignment_id, version }) => ({ assignment_id, version })),
      reason: accepts ? '' : reason,
    })
  const waiting = page.games.filter(({ state, has_started }) => state === 'asked' && !has_started)
  const ahead = page.games.filter(({ has_started }) => !has_started)
  const started = page.games.filter(({ has_started }) => has_started)
  const busy = answer.isPending
  return (
    <div className="umpire">
      <header>
        <h1>{page.event}</h1>
        <p className="dim">
          {waiting.length > 0
            ? t('{name}, {count} game waits for your answer.|{name}, {count} games wait for your answer.', {
                name: page.first_name,
                count: waiting.length,
              })
            : page.games.length > 0
              ? t('{name}, you’re all set.', { name: page.first_name })
              : page.is_cancelled
                ? t('{name}, this event is canceled. You don’t need to come.', { name: page.first_name })
                : t('{name}, you have no games here right now.', { name: page.first_name })}
        </p>
      </header>
      {page.travel.mile_cents > 0 && (
        <p className="dim">
          {page.travel.free_miles > 0
            ? t('Travel pays {price} a mile, after the first {miles} miles of each day.', {
                price: writtenMoney(page.travel.mile_cents, currency as Currency),
                miles: page.travel.free_miles,
              })
            : t('Travel pays {price} a mile, there and back, once a day.', {
                price: writtenMoney(page.travel.mile_cents, currency as Currency),
              })}
        </p>
      )}
      {answer.error && (
        <Notice kind="bad" isNews title={messageOf(answer.error)}>
          {NotYours.is(answer.error) && t('This page shows your games as they are now.')}
        </Notice>
      )}
      {waiting.length > 1 && (
        <div className="umpire-acts">
          <Button kind="primary" busy={busy} onClick={() => send(waiting, true)}>
            {t('Accept all {count}', { count: waiting.length })}
          </Button>
          <Button disabled={busy} onClick={() => setLeaving(waiting)}>
            {t('Decline all')}
          </Button>
        </div>
      )}
      <Days
        games={ahead}
        busy={busy}
        onAccept={(game) => send([game], true)}
        onLeave={(game) => setLeaving([game])}
      />
      {started.length > 0 && (
        <details open={ahead.length === 0 || undefined}>
          <summary>{t('Started or over ({count})', { count: started.length })}</summary>
          <Days games={started} busy={busy} />
        </details>
      )}
      <p className="umpire-foot">
        {ahead.length > 0 && (
          <a className="button" href={fileAddress(umpireCalendar, { token })}>
            {t('Add to calendar')}
          </a>
        )}
        <a href={`/ems/event/${page.slug}/schedule`}>{t('See the whole schedule')}</a>
      </p>
      {leaving && (
        <Dialog
          title={
            leaving.length === 1 && leaving[0]!.state === 'accepted'
              ? t('Can’t make it?')
              : t('Decline {count} game?|Decline {count} games?', { count: leaving.length })
          }
          onClose={() => setLeaving(undefined)}
          buttons={
            <>
              <Button onClick={() => setLeaving(undefined)}>{t('Keep')}</Button>
              <Button kind="danger" busy={busy} onClick={() => send(leaving, false)}>
                {t('Decline')}
              </Button>
            </>
          }
        >
          <p>{t('The assignor finds someone else right away.')}</p>
          <TextField
            label={t('Reason')}
            optional
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </Dialog>
      )}
    </div>
  )
}

type DaysProps = {
  games: readonly Game[]
  busy: boolean
  onAccept?: (game: Game) => void
  onLeave?: (game: Game) => void
}

function Days({ games, busy, onAccept, onLeave }: DaysProps) {
  return [...new Set(games.map(({ day }) => day))].map((day) => (
    <section key={day} aria-label={spelledWeekday(day)}>
      <h2>{spelledWeekday(day)}</h2>
      <ul className="umpire-games">
        {games
          .filter((game) => game.day === day)
          .map((game) => (
            <li key={game.assignment_id} className="umpire-game" data-state={game.state}>
              <One
                game={game}
                busy={busy}
                onAccept={() => onAccept?.(game)}
                onLeave={() => onLeave?.(game)}
              />
            </li>
          ))}
      </ul>
    </section>
  ))
}

type OneProps = { game: Game; busy: boolean; onAccept: () => void; onLeave: () => void }

function One({ game, busy, onAccept, onLeave }: OneProps) {
  const { state, has_started, partners } = game
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${game.venue}, ${game.address}`)}`
  return (
    <>
      <p className="umpire-when">
        <strong>{writtenClock(game.start_time)}</strong>
        <span>{positionName(game.position, game.of)}</span>
        {game.cents !== null && <Money cents={game.cents} />}
      </p>
      <div>
        <h3>
          {t('Field {name}', { name: game.field })}, {game.venue}
        </h3>
        <p>
          {told(game.away)} – {told(game.home)}
        </p>
        <p className="dim">
          {[game.title, partners.length > 0 && t('With {names}', { names: partners.join(', ') })]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <ExchangedCards cards={game.cards} names={{ home: told(game.home), visitor: told(game.away) }} />
        <p>
          <a href={map} target="_blank" rel="noopener">
            {t('Map')}
          </a>
        </p>
      </div>
      <div className="umpire-acts">
        {state === 'accepted' && <span className="umpire-said">{t('Accepted')}</span>}
        {state === 'asked' && !has_started && (
          <Button
            kind="primary"
            disabled={busy}
            onClick={onAccept}
            aria-label={t('Accept {game}', { game: game.title })}
          >
            {t('Accept')}
          </Button>
        )}
        {!has_started && (
          <Button
            kind={state === 'accepted' ? 'quiet' : 'default'}
            disabled={busy}
            onClick={onLeave}
            aria-label={t('Decline {game}', { game: game.title })}
          >
            {state === 'accepted' ? t('Can’t make it') : t('Decline')}
          </Button>
        )}
      </div>
    </>
  )
}
