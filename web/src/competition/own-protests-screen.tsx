import './protests.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { fileOwnProtest, listOwnProtests } from 'contract/competition/protests'
import { fieldErrorsOf } from '../api-problems.ts'
import { query, useCall } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { FileProtest } from './file-protest.tsx'
import { ProtestCard } from './protest-card.tsx'
import { Terms } from './protests-screen.tsx'

/** A team’s own protests at an event, and a new one while there is time. */
export function OwnProtestsScreen() {
  const entrant_id = Number((useParams({ strict: false }) as { id: string }).id)
  const list = useQuery(query(listOwnProtests, { entrant_id }))
  const [isFiling, setFiling] = useState(false)
  const file = useCall(fileOwnProtest, {
    refresh: [listOwnProtests],
    onSuccess: () => setFiling(false),
  })
  const { data } = list
  return (
    <>
      <PageHeader
        title={data ? t('Protests: {team}', { team: data.team }) : t('Protests')}
        back={<Link to="/ems/my-events">{t('My events')}</Link>}
        note={data && <Terms {...data} />}
        actions={
          data &&
          data.games.length > 0 && (
            <Button kind="primary" onClick={() => setFiling(true)}>
              {t('File a protest')}
            </Button>
          )
        }
      />
      {list.error && !data ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : data.protests.length === 0 ? (
        <EmptyState
          drawing="calendar"
          title={t('No protests')}
          text={
            data.games.length > 0
              ? t('You can still protest your last game.')
              : t('You can protest a game right after it ends, until the deadline.')
          }
        />
      ) : (
        <div className="protests">
          {data.protests.map((protest) => (
            <ProtestCard key={protest.id} protest={protest} />
          ))}
        </div>
      )}
      {isFiling && data && (
        <FileProtest
          games={data.games}
          entrant_id={entrant_id}
          note={t('Pay the fee at the tournament desk. You get it back if you’re right.')}
          busy={file.isPending}
          errors={fieldErrorsOf(file.error)}
          onFile={({ request_key, game_id, kind, statement }) =>
            file.mutate({ entrant_id, request_key, game_id, kind, statement })
          }
          onClose={() => setFiling(false)}
        />
      )}
    </>
  )
}
