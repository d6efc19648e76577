import '../../public/styles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { previewEventPage } from 'contract/events/office'
import { query } from '../../api.ts'
import { t } from '../../language.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EventPage } from '../public/event-screen.tsx'

/** The page of a draft as visitors will read it. */
export function EventPreviewScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const page = useQuery(query(previewEventPage, { id: Number(id) }))
  return (
    <>
      <PageHeader
        title={t('Preview')}
        of={page.data?.name}
        back={
          <Link to="/ems/events/$id" params={{ id }}>
            {page.data?.name ?? t('Event')}
          </Link>
        }
      />
      {page.data ? (
        <>
          <Notice kind="info" title={t('Only the office sees this preview')}>
            {t('The button to enter, spectator passes and the refund policy appear once you publish.')}
          </Notice>
          <EventPage event={page.data} isPreview />
        </>
      ) : page.error ? (
        <ErrorState error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <Panel>
          <Skeleton lines={10} />
        </Panel>
      )}
    </>
  )
}
