import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { dayIn } from 'contract/dates'
import { entryOn, eventBySlug, type PublicEvent } from 'contract/events'
import { AddonSoldOut, isOrderable } from 'contract/events/addons'
import { depositOf } from 'contract/events/deposits'
import { DivisionFull, HoldEnded, NotEligible, PriceChanged } from 'contract/events/entering'
import { SameName, enterOutsideTeam } from 'contract/events/outside-teams'
import type { RefusedPlayer } from 'contract/events/team-verdict'
import type { Currency } from 'contract/money'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { language, t, told } from '../../language.ts'
import { useTenant } from '../../tenant.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { newUuid } from '../../uuid.ts'
import { writtenMoney } from '../../written.ts'
import { AddonPicker, chosenOf, costOfPicked, type Picked } from '../entering/addon-picker.tsx'
import { Questions, sentAnswers, type Answers } from '../entering/entry-questions.tsx'
import { spellDays } from '../event-days.ts'
import { LaterSums } from '../entering/later-sums.tsx'
import { entryNotice } from '../event-words.ts'
import { RosterField, usePastedRoster } from '../entering/roster-field.tsx'

/** A team that is not registered here enters, without an account: who coaches it, where it plays, and its roster. */
export function EnterOutsideScreen() {
  const { slug } = useParams({ strict: false }) as { slug: string }
  const { time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const event = useQuery(query(eventBySlug, { slug }))
  return (
    <div className="entering entering-page">
      <p>
        <Link to={`/ems/event/${slug}`}>{event.data?.name ?? t('Event')}</Link>
      </p>
      <h1>{t('Enter your team')}</h1>
      {event.data ? (
        <>
          <p className="dim">{spellDays(event.data.starts_on, event.data.ends_on)}</p>
          {event.data.entrant !== 'team' || entryOn(event.data, today) !== 'open' ? (
            <Notice kind="warn" title={entryNotice(event.data, today).text} />
          ) : (
            <OutsideForm event={event.data} />
          )}
        </>
      ) : event.error ? (
        <ErrorState error={event.error} onRetry={() => void event.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

function OutsideForm({ event }: { event: PublicEvent }) {
  const { currency, time_zone } = useTenant()
  const [today] = useState(() => dayIn(time_zone, new Date()))
  const navigate = useNavigate()
  const [typed, setTyped] = useState({ name: '', coach: '', email: '', phone: '' })
  const [division_id, setDivision] = useState<string>()
  const [answers, setAnswers] = useState<Answers>({})
  const [pasted, setPasted] = useState('')
  const [own, setOwn] = useState<Picked>({})
  const [shared, setShared] = useState<Picked>({})
  const [isAnother, setAnother] = useState(false)
  const [issues, setIssues] = useState<Readonly<Record<string, readonly string[]>>>()
  const { lines, players } = usePastedRoster(pasted)
  const key = useRef({ of: '', is: '' })
  const enter = useCall(enterOutsideTeam, { refresh: [eventBySlug], quiet: true })
  const money = (cents: number) => (cents === 0 ? t('Free') : writtenMoney(cents, currency as Currency))
  const division = event.divisions.find(({ id }) => String(id) === division_id)
  const isFull = event.left === 0 || division?.left === 0
  const sold = event.addons.filter((addon) => isOrderable(addon, today))
  const price = division?.price_cents ?? 0
  const extras = costOfPicked(sold, own) + costOfPicked(sold, shared)
  const total = price + extras
  const deposit = division && depositOf(price, division.deposit, today)
  const errors = issues ?? fieldErrorsOf(enter.error)
  const isNamesake = SameName.is(enter.error)
  const refused = NotEligible.is(enter.error)
    ? ((enter.error.detail as { players?: RefusedPlayer[] } | undefined)?.players ?? [])
    : []

  const send = () => {
    const { phone, ...who } = typed
    const sent = {
      slug: event.slug,
      ...who,
      ...(phone && { phone }),
      language: language(),
      event_division_id: division?.id ?? 0,
      answers: sentAnswers(event.questions, division?.id ?? 0, answers),
      players: players ?? [],
      team_addons: chosenOf(own),
      addons: chosenOf(shared),
      total,
      ...(isFull && { may_wait: true }),
      ...(isAnother && { is_another: true }),
    }
    const state = JSON.stringify(sent)
    if (key.current.of !== state) key.current = { of: state, is: newUuid() }
    const press = { ...sent, request_key: key.current.is }
    const found = issuesOf(enterOutsideTeam.input, press) ?? {}
    const wrong = {
      ...found,
      ...(division === undefined && { event_division_id: [t('Choose a division.')] }),
      ...(players === undefined && { players: [t('Check the lines marked below.')] }),
    }
    setIssues(Object.keys(wrong).length > 0 ? wrong : undefined)
    if (Object.keys(wrong).length > 0) return
    enter.mutate(press, {
      onSuccess: ({ token }) => void navigate({ to: '/ems/entry/$token', params: { token } }),
      onError: (error) => {
        if (HoldEnded.is(error)) key.current = { of: '', is: '' }
      },
    })
  }
  const field = (name: keyof typeof typed) => ({
    name,
    value: typed[name],
    error: errors?.[name]?.[0],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: currentTarget.value })),
  })
  return (
    <Form errors={errors} onSubmit={send}>
      <Panel title={t('Team and coach')}>
        <div className="entering-fields">
          <p className="dim">
            {t('Already registered with us?')}{' '}
            <Link to="/ems/event/$slug/enter" params={{ slug: event.slug }}>
              {t('Log in and enter your team')}
            </Link>
          </p>
          <TextField label={t('Team name')} maxLength={80} autoComplete="organization" {...field('name')} />
          <TextField label={t('Coach’s name')} maxLength={120} autoComplete="name" {...field('coach')} />
          <TextField
            label={t('Email')}
            type="email"
            maxLength={254}
            autoComplete="email"
            hint={t('We’ll send a link to your entry here.')}
            {...field('email')}
          />
          <TextField
            label={t('Phone')}
            type="tel"
            optional
            maxLength={30}
            autoComplete="tel"
            {...field('phone')}
          />
        </div>
      </Panel>
      <Panel title={t('Division')}>
        <div className="entering-fields">
          <RadioCards
            label={t('Where your team plays')}
            name="event_division_id"
            value={division_id ?? ''}
            error={errors?.['event_division_id']?.[0]}
            onChange={setDivision}
            options={event.divisions.map(({ id, label, price_cents, left }) => ({
              value: String(id),
              label: told(label),
              note:
                left === null ? '' : left === 0 ? t('Full: waitlist') : t('{count} left', { count: left }),
              aside: money(price_cents),
            }))}
          />
          <Questions
            questions={event.questions}
            event_division_id={division?.id ?? 0}
            answers={answers}
            nameOf={(n) => `entrants.0.answers.${n}`}
            errors={errors ?? {}}
            onChange={setAnswers}
          />
        </div>
      </Panel>
      {sold.length > 0 && (
        <Panel title={t('Add-ons')}>
          <AddonPicker
            addons={sold.filter(({ per }) => per === 'entrant')}
            name="team_addons"
            picked={own}
            error={errors?.['team_addons']?.[0]}
            onChange={setOwn}
          />
          <AddonPicker
            addons={sold.filter(({ per }) => per === 'order')}
            name="addons"
            picked={shared}
            error={errors?.['addons']?.[0]}
            onChange={setShared}
          />
        </Panel>
      )}
      <Panel title={t('Roster')}>
        <div className="entering-fields">
          <p className="dim">{t('Not ready yet? Leave it blank and add it later with your link.')}</p>
          <RosterField value={pasted} lines={lines} error={errors?.['players']?.[0]} onChange={setPasted} />
        </div>
      </Panel>
      {enter.error && !fieldErrorsOf(enter.error) && (
        <Notice kind="bad" isNews title={told(messageOf(enter.error))}>
          {AddonSoldOut.is(enter.error) && t('Please check your picks.')}
          {PriceChanged.is(enter.error) && t('Please check the new price below.')}
          {DivisionFull.is(enter.error) && t('Join the waitlist, or pick a division that still has room.')}
          {refused.length > 0 && (
            <ul className="entering-out">
              {refused.map(({ name, reason }) => (
                <li key={name}>
                  {name}: {told(reason)}
                </li>
              ))}
            </ul>
          )}
        </Notice>
      )}
      {(isNamesake || isAnother) && (
        <CheckboxField
          label={t('This is a different team with the same name')}
          checked={isAnother}
          onChange={({ currentTarget }) => setAnother(currentTarget.checked)}
        />
      )}
      <Panel>
        <p className="entering-total" aria-live="polite">
          {division ? (
            <>
              <span>{extras > 0 ? t('Total') : told(division.label)}</span>
              <strong className="numbers">{money(total)}</strong>
            </>
          ) : (
            <span className="dim">{t('Choose a division.')}</span>
          )}
        </p>
        {deposit !== undefined && !isFull && (
          <LaterSums
            total={deposit + extras}
            later={[{ due_on: division!.deposit!.balance_due_on, cents: price - deposit }]}
          />
        )}
        <Button kind="primary" type="submit" className="entering-send" busy={enter.isPending}>
          {event.needs_approval
            ? t('Send entry')
            : isFull
              ? t('Join the waitlist')
              : total === 0
                ? t('Enter##an event')
                : t('Continue to payment')}
        </Button>
      </Panel>
    </Form>
  )
}
