import './invite.css'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { acceptTeamInvite, declineTeamInvite, showTeamInvite } from 'contract/clubs/invite-answers'
import { ROSTER_ROLES } from 'contract/clubs/rosters'
import type { Currency } from 'contract/money'
import type { Out } from 'contract/operation'
import { Problem } from 'contract/problem'
import { messageOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t, told } from '../language.ts'
import { useTenant } from '../tenant.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { ErrorState } from '../ui/empty-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { Facts } from '../ui/panel.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { writtenMoney } from '../written.ts'

type Place = Out<typeof showTeamInvite>

/**
 * Opened by an invitation's link: the team, and yes or no in one press for people who are already registered.
 */
export function InviteScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const { by } = useSearch({ strict: false }) as { by?: string }
  const link = { token, ...(by && { by: String(by) }) }
  const place = useQuery({ ...query(showTeamInvite, link), refetchOnWindowFocus: false })
  const [answer, setAnswer] = useState<{ name: string } | 'declined'>()
  if (answer === 'declined')
    return <Done title={t('Thanks for your answer')}>{t('We’ve told the team that the spot is open.')}</Done>
  if (answer)
    return (
      <Done title={t('Welcome to the team!')}>
        {t('{name} is on the roster of {team}. We’ve told the coach.', {
          name: answer.name,
          team: place.data?.team ?? '',
        })}
      </Done>
    )
  const isOver = place.error instanceof Problem && [404, 410, 422].includes(place.error.status)
  return (
    <div className="team-invite">
      <h1>{t('A spot on the team')}</h1>
      {isOver ? (
        <Notice kind="warn">{messageOf(place.error)}</Notice>
      ) : place.data ? (
        <Answer link={link} place={place.data} onAnswer={setAnswer} />
      ) : place.error ? (
        <ErrorState error={place.error} onRetry={() => void place.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  )
}

/** What registering costs, before anything is known of the person. */
function PlacePrice({ price }: { price: number }) {
  const currency = useTenant().currency as Currency
  return price === 0 ? t('Free') : t('from {amount}', { amount: writtenMoney(price, currency) })
}

type Props = {
  link: { token: string; by?: string }
  place: Place
  onAnswer: (answer: { name: string } | 'declined') => void
}

function Answer({ link, place, onAnswer }: Props) {
  const { people, is_known, team, club, division, league, season, head_coach, price, role, first_name } =
    place
  const [chosen, setChosen] = useState(people[0] ? String(people[0].member_id) : '')
  const [isDeclining, setDeclining] = useState(false)
  const accept = useCall(acceptTeamInvite, { refresh: [], quiet: true, onSuccess: onAnswer })
  const decline = useCall(declineTeamInvite, { refresh: [], onSuccess: () => onAnswer('declined') })
  const about = { team, role: told(ROSTER_ROLES[role]).toLowerCase() }
  const registration = `/registration?invite=${link.token}`
  return (
    <div className="team-invite-box">
      <p>
        {first_name === null
          ? t('{team} has a spot for you: {role}.', about)
          : t('{team} has a spot for {name}: {role}.', { ...about, name: first_name })}
      </p>
      <Facts
        facts={[
          ...(club === null ? [] : [[t('Club'), club] as const]),
          [t('Division'), division],
          [t('League'), league],
          [t('Season'), season],
          ...(head_coach === null ? [] : [[t('Head coach'), head_coach] as const]),
          // Who is registered pays nothing to join.
          ...(people.length > 0 || price === null
            ? []
            : [[t('Membership'), <PlacePrice key="price" price={price} />] as const]),
        ]}
      />
      {people.length > 1 && (
        <RadioCards
          label={t('Who’s joining?')}
          name="member_id"
          value={chosen}
          onChange={setChosen}
          options={people.map(({ member_id, name }) => ({ value: String(member_id), label: name }))}
        />
      )}
      {accept.error && (
        <Notice kind="bad" isNews>
          {told(messageOf(accept.error))}
        </Notice>
      )}
      <div className="team-invite-buttons">
        {people.length > 0 ? (
          <Button
            kind="primary"
            busy={accept.isPending}
            onClick={() => accept.mutate({ ...link, member_id: Number(chosen) })}
          >
            {people.length === 1 ? t('Accept for {name}', people[0]!) : t('Accept')}
          </Button>
        ) : (
          <a className="button" data-kind="primary" href={registration}>
            {t('Register and join')}
          </a>
        )}
        {people.length > 0 && (
          <a className="button" href={registration}>
            {t('Register someone else')}
          </a>
        )}
        {!is_known && (
          <Link className="button" to="/login">
            {t('Already registered? Log in')}
          </Link>
        )}
        <Button kind="quiet" onClick={() => setDeclining(true)}>
          {t('Decline')}
        </Button>
      </div>
      {people.length === 0 && is_known && (
        <p className="dim">{t('No one in your family is registered for this season in this role yet.')}</p>
      )}
      {isDeclining && (
        <ConfirmDialog
          title={t('Decline the invitation?')}
          confirmLabel={t('Decline')}
          busy={decline.isPending}
          onClose={() => setDeclining(false)}
          onConfirm={() => decline.mutate({ token: link.token })}
        >
          {t('The link will stop working, and we’ll tell the coach that the spot is open.')}
        </ConfirmDialog>
      )}
    </div>
  )
}

function Done({ title, children }: { title: string; children: string }) {
  return (
    <div className="team-invite">
      <div className="team-invite-box" role="status">
        <h1 className="team-invite-done">
          <IconCircleCheck size={28} stroke={1.6} aria-hidden />
          {title}
        </h1>
        <p>{children}</p>
      </div>
    </div>
  )
}
