import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { showOutsideWaivers } from 'contract/events/outside-signing'
import { saveOutsideRoster, showOutsideEntry, type OutsideEntry } from 'contract/events/outside-teams'
import { fieldErrorsOf, messageOf } from '../../api-problems.ts'
import { query, useCall } from '../../api.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { LinkError } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spelledDay } from '../../written.ts'
import { OutsideWaiversPanel } from './outside-waivers.tsx'
import { isMoving, PartyPanel } from '../entering/party-panel.tsx'
import { RosterField, rosterText, usePastedRoster } from '../entering/roster-field.tsx'

/** The entry of a team from outside, opened by its link: pay, mend the roster, withdraw. */
export function OutsideEntryScreen() {
  const { token = '' } = useParams({ strict: false }) as { token?: string }
  const entry = useQuery({
    ...query(showOutsideEntry, { token }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data.party) ? 3_000 : false),
  })
  return (
    <div className="entering entering-page">
      <h1>{entry.data ? entry.data.team.name : t('Your entry')}</h1>
      {entry.data ? (
        <>
          <PartyPanel party={entry.data.party} token={token} onOver={() => void entry.refetch()} />
          <Roster key={entry.data.roster.version} token={token} entry={entry.data} />
          <OutsideWaiversPanel token={token} />
          <p className="dim">
            {t(
              'Keep this page’s link: it’s also in the email to {email}. Anyone with it can change your entry.',
              {
                email: entry.data.team.email,
              },
            )}
          </p>
        </>
      ) : entry.error ? (
        <LinkError error={entry.error} onRetry={() => void entry.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={8} />
        </Panel>
      )}
    </div>
  )
}

function Roster({ token, entry: { roster, may_change, locked_on } }: { token: string; entry: OutsideEntry }) {
  const [pasted, setPasted] = useState(() => rosterText(roster.players))
  const { lines, players } = usePastedRoster(pasted)
  const save = useCall(saveOutsideRoster, {
    refresh: [showOutsideEntry, showOutsideWaivers],
    quiet: 'failure',
  })
  const isChanged = pasted !== rosterText(roster.players)
  const wrong = fieldErrorsOf(save.error)
  if (!may_change && !locked_on && roster.players.length === 0) return null
  return (
    <Panel title={t('Roster')}>
      {may_change ? (
        <Form
          errors={wrong}
          onSubmit={() => players && save.mutate({ token, version: roster.version, players })}
        >
          {save.error && !wrong && <Notice kind="bad" isNews title={told(messageOf(save.error))} />}
          <RosterField
            value={pasted}
            lines={lines}
            error={wrong && Object.values(wrong)[0]?.[0]}
            onChange={setPasted}
          />
          <Button
            kind="primary"
            type="submit"
            disabled={!isChanged || players === undefined}
            busy={save.isPending}
          >
            {t('Save roster')}
          </Button>
        </Form>
      ) : (
        <p>
          {t('{count} player|{count} players', { count: roster.players.length })}
          {locked_on &&
            ` · ${t('Rosters were locked on {day}. Ask the organizers if something needs to change.', { day: spelledDay(locked_on) })}`}
        </p>
      )}
    </Panel>
  )
}
