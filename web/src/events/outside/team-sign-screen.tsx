import '../entering.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  NoSigningLink,
  SigningOver,
  showPlayersToSign,
  showTeamSigning,
  signForPlayers,
  type Finding,
  type TeamToSign,
} from 'contract/events/outside-signing'
import { WaiverChanged } from 'contract/waivers'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { call, query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { TypedDayField } from '../../ui/days/typed-day-field.tsx'
import { writtenList } from '../../written.ts'
import { spellDays } from '../event-days.ts'
import { PlayerSigning, type GivenWithSigner } from './player-signing.tsx'

/** Families of a team from outside sign here, by the link their coach passes on or a letter of their own, without an account. */
export function TeamSignScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const opened = useQuery({ ...query(showTeamSigning, { token }), refetchOnWindowFocus: false, retry: false })
  const { error, data } = opened
  if (NoSigningLink.is(error) || SigningOver.is(error))
    return (
      <div className="entering entering-page">
        <h1>{t('Sign waivers')}</h1>
        <div role="alert">
          <EmptyState
            drawing="key"
            title={SigningOver.is(error) ? t('Signing is closed') : t('This link no longer works')}
            text={told(messageOf(error))}
          />
        </div>
      </div>
    )
  return (
    <div className="entering entering-page">
      <h1>{t('Sign waivers')}</h1>
      {data ? (
        <>
          <p>
            {[data.team, data.event.name, spellDays(data.event.starts_on, data.event.ends_on)].join(' · ')}
          </p>
          {/* A letter’s link shows its family right away; the team’s shows no one. */}
          {data.people.length > 0 ? <Signing token={token} first={data} /> : <Search token={token} />}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void opened.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      )}
    </div>
  )
}

/** Finds a player by last name and date of birth, which families know and strangers don’t. */
function Search({ token }: { token: string }) {
  const [found, setFound] = useState<{ by: Finding; people: TeamToSign }>()
  const [last_name, setLastName] = useState('')
  const [dob, setDob] = useState('')
  const find = useCall(showPlayersToSign, { quiet: true })
  const wrong = fieldErrorsOf(find.error)
  if (found)
    return (
      <>
        <Signing token={token} find={found.by} first={found.people} />
        <Button
          onClick={() => {
            setFound(undefined)
            setLastName('')
            setDob('')
          }}
        >
          {t('Sign for another player')}
        </Button>
      </>
    )
  const by = { last_name, dob } as Finding
  return (
    <Panel title={t('Find your player')}>
      <Form
        errors={wrong}
        onSubmit={() => find.mutate({ token, find: by }, { onSuccess: (people) => setFound({ by, people }) })}
      >
        {find.error && !wrong && <Notice kind="bad" isNews title={told(messageOf(find.error))} />}
        <p className="dim">
          {t('To protect the players, we don’t list who’s on the team. No account needed.')}
        </p>
        <TextField
          label={t('Player’s last name')}
          name="find.last_name"
          autoComplete="off"
          maxLength={120}
          value={last_name}
          onChange={({ currentTarget }) => setLastName(currentTarget.value)}
        />
        <TypedDayField
          label={t('Player’s date of birth')}
          name="find.dob"
          autoComplete="off"
          value={dob}
          onChange={setDob}
        />
        <Button kind="primary" type="submit" busy={find.isPending}>
          {t('Continue')}
        </Button>
      </Form>
    </Panel>
  )
}

type SigningProps = {
  token: string
  find?: Finding
  first: TeamToSign
}

/** What is still to be signed for those who were found: minors together, and each adult alone. */
function Signing({ token, find, first }: SigningProps) {
  const client = useQueryClient()
  const [shown, setShown] = useState(first)
  const [signed, setSigned] = useState<readonly string[]>([])
  const [sentTo, setSentTo] = useState('')
  const [taken, setTaken] = useState(false)
  const open = shown.people.filter(({ waiver_ids }) => waiver_ids.length > 0)
  const minors = open.filter(({ is_minor }) => is_minor)
  const groups = [
    ...(minors.length > 0 ? [minors] : []),
    ...open.filter((one) => !one.is_minor).map((one) => [one]),
  ]
  const refresh = async () =>
    setShown(
      find
        ? await call(showPlayersToSign, { token, find })
        : await client.fetchQuery({ ...query(showTeamSigning, { token }), staleTime: 0 }),
    )
  const sign = async (group: TeamToSign['people'], given: GivenWithSigner) => {
    const { signed: names, ...left } = await call(signForPlayers, {
      ...{ token, players: group.map(({ player }) => player), ...given },
      ...(find && { find }),
    }).catch((error: unknown) => {
      // The message asks to read the new text, so it has to be loaded.
      if (WaiverChanged.is(error)) void refresh()
      throw error
    })
    setShown(left)
    setSigned((before) => [...before, ...names])
    setSentTo(given.signer.email)
    setTaken(names.length === 0)
  }
  return (
    <>
      {signed.length > 0 && (
        <Notice kind="good" isNews title={t('Signed for {people}', { people: writtenList([...signed]) })}>
          {t('We’ll email the signed documents to {email}.', { email: sentTo })}
        </Notice>
      )}
      {taken && <Notice kind="info" isNews title={t('Someone has already signed these waivers.')} />}
      {groups.map((group) => (
        <Panel
          key={group.map(({ player }) => player).join()}
          title={writtenList(group.map(({ name }) => name))}
        >
          <PlayerSigning group={group} waivers={shown.waivers} onSign={(given) => sign(group, given)} />
        </Panel>
      ))}
      {open.length === 0 && signed.length === 0 && !taken && (
        <Notice
          kind="good"
          title={t('Everything is signed for {people}. Thank you!', {
            people: writtenList(shown.people.map(({ name }) => name)),
          })}
        />
      )}
    </>
  )
}
