import './editor.css'
import '../ui/fields/input.css'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { downloadResource, listResources, type Resource } from 'contract/content/resources'
import { query, saveDownload, useCall } from '../api.ts'
import { t } from '../language.ts'
import { writtenSize } from '../written.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { Panel } from '../ui/panel.tsx'
import { useSettled } from '../ui/fields/settled.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { Moment } from '../ui/values.tsx'

type Props = { empty: ReactNode; acts?: (resource: Resource) => ReactNode }

/** Documents by title, with search and download. */
export function ResourceList({ empty, acts }: Props) {
  const [{ q }, set] = useUrlState({ q: '' })
  const asked = useSettled(q, 250)
  const list = useQuery({
    ...query(listResources, asked ? { q: asked } : {}),
    placeholderData: (before) => before,
  })
  const download = useCall(downloadResource, { refresh: [], quiet: true, onSuccess: saveDownload })
  return (
    <>
      <search className="editor-tools">
        <label className="editor-search">
          <IconSearch size={18} aria-hidden="true" />
          <input
            className="input"
            type="search"
            aria-label={t('Search resources')}
            placeholder={t('Search resources')}
            value={q}
            maxLength={100}
            onChange={({ currentTarget }) => set({ q: currentTarget.value })}
          />
        </label>
      </search>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : list.data.data.length === 0 ? (
        asked ? (
          <EmptyState
            drawing="search"
            title={t('No matching resources')}
            action={<Button onClick={() => set({ q: '' })}>{t('Show all')}</Button>}
          />
        ) : (
          empty
        )
      ) : (
        <Panel>
          <ul className="editor-rows">
            {list.data.data.map((resource) => (
              <li key={resource.id}>
                <span className="editor-text">
                  <strong>{resource.title}</strong>
                  {resource.description && <span>{resource.description}</span>}
                  <span className="dim">
                    {resource.file_name} · {writtenSize(resource.file_size)} ·{' '}
                    <Moment at={resource.updated_at} part="day" />
                  </span>
                </span>
                {acts?.(resource)}
                <Button
                  aria-label={t('Download {name}', { name: resource.title })}
                  busy={download.isPending && download.variables?.id === resource.id}
                  onClick={() => download.mutate({ id: resource.id })}
                >
                  {t('Download')}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}
