import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  saveOutsideRequests,
  saveOwnRequests,
  showOutsideRequests,
  showOwnRequests,
  type OwnRequests,
} from 'contract/competition/schedule/schedule-requests'
import { query, useCall } from '../../api.ts'
import { issuesOf } from '../../issues.ts'
import { t, told } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { EditingConflict } from '../../ui/dialogs/conflict-dialog.tsx'
import { useEditing } from '../../ui/editing.ts'
import { LinkError } from '../../ui/empty-state.tsx'
import { Form } from '../../ui/form.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { spellDays } from '../../events/events.tsx'
import { linesOf, RequestFields, WishList, type Line } from './request-fields.tsx'

/** What a team of one’s own asks of the schedule. */
export function OwnRequestsScreen() {
  const entrant_id = Number((useParams({ strict: false }) as { id: string }).id)
  const requests = useQuery(query(showOwnRequests, { entrant_id }))
  const save = useCall(saveOwnRequests, { refresh: [showOwnRequests], quiet: 'failure' })
  return (
    <RequestsPage
      requests={requests.data}
      error={requests.error}
      onRetry={() => void requests.refetch()}
      back={<Link to="/ems/my-events">{t('My events')}</Link>}
      busy={save.isPending}
      onSave={(asked, onError) => save.mutate({ entrant_id, ...asked }, { onError })}
    />
  )
}

/** The same of a team from outside, by the link of its entry. */
export function OutsideRequestsScreen() {
  const { token } = useParams({ strict: false }) as { token: string }
  const requests = useQuery(query(showOutsideRequests, { token }))
  const save = useCall(saveOutsideRequests, { refresh: [showOutsideRequests], quiet: 'failure' })
  return (
    <RequestsPage
      requests={requests.data}
      error={requests.error}
      onRetry={() => void requests.refetch()}
      back={
        <Link to="/ems/entry/$token" params={{ token }}>
          {t('Your entry')}
        </Link>
      }
      busy={save.isPending}
      onSave={(asked, onError) => save.mutate({ token, ...asked }, { onError })}
    />
  )
}

type Asked = { version: number; wishes: Line[] }
type Props = {
  requests: OwnRequests | undefined
  error: Error | null
  onRetry: () => void
  back: ReactNode
  busy: boolean
  onSave: (asked: Asked, onError: (error: Error) => void) => void
}

function RequestsPage({ requests, error, onRetry, back, busy, onSave }: Props) {
  if (!requests)
    return (
      <>
        <PageHeader title={t('Schedule requests')} back={back} />
        {error ? (
          <LinkError error={error} onRetry={onRetry} />
        ) : (
          <Panel>
            <Skeleton lines={6} />
          </Panel>
        )}
      </>
    )
  const { team, division, event, starts_on, ends_on, is_open, wishes } = requests
  return (
    <>
      <PageHeader
        title={t('Schedule requests: {team}', { team })}
        back={back}
        note={[event, told(division), spellDays(starts_on, ends_on)].join(' · ')}
      />
      <Panel>
        {is_open ? (
          <RequestsForm requests={requests} busy={busy} onSave={onSave} />
        ) : (
          <>
            <p>
              {t('The schedule has been published. If something’s wrong, please ask the event’s office.')}
            </p>
            {wishes.length > 0 && <WishList wishes={linesOf(wishes)} />}
          </>
        )}
      </Panel>
    </>
  )
}

type FormProps = { requests: OwnRequests } & Pick<Props, 'busy' | 'onSave'>

function RequestsForm({ requests, busy, onSave }: FormProps) {
  const editing = useEditing<OwnRequests, { wishes: Line[] }>({
    thing: requests,
    typedOf: ({ wishes }) => ({ wishes: linesOf(wishes) }),
    fresh: { wishes: [] },
  })
  const { draft, errors, errorAt } = editing
  const send = ({ version } = editing.base!) => {
    const asked = { version, wishes: draft.wishes }
    if (editing.passes(issuesOf(saveOwnRequests.input, { entrant_id: requests.entrant_id, ...asked })))
      onSave(asked, editing.failed)
  }
  return (
    <Form errors={errors} onSubmit={() => send()}>
      <p>
        {t(
          'Tell the office what would make your weekend easier, what matters most first. They’ll try, but can’t promise.',
        )}
      </p>
      <RequestFields
        {...requests}
        {...draft}
        errorAt={errorAt}
        onChange={(wishes) => editing.set({ wishes })}
      />
      {(editing.isDirty || draft.wishes.length > 0) && (
        <div>
          <Button kind="primary" type="submit" busy={busy} disabled={!editing.isDirty}>
            {t('Save')}
          </Button>
        </div>
      )}
      <EditingConflict
        editing={editing}
        shown={({ wishes }) => <WishList wishes={wishes} />}
        busy={busy}
        onKeepMine={send}
      />
    </Form>
  )
}
