import './legal-editors.css'
import '../ui/status-dot.css'
import './editor.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addResource, deleteResource, listResources, type Resource } from 'contract/content/resources'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { PublishDot } from './publish-status.tsx'
import { ResourceForm } from './resource-form.tsx'
import { ResourceList } from './resource-list.tsx'

/** The documents for members as the office sees them, including drafts. */
export function OfficeResourcesScreen() {
  const mayEdit = useMay(addResource)
  const [{ edit }, set] = useUrlState({ edit: '' })
  const [deleting, setDeleting] = useState<Resource>()
  const all = useQuery(query(listResources, {}))
  const entry = all.data?.data.find(({ id }) => String(id) === edit)
  const drop = useCall(deleteResource, { refresh: [listResources], onSuccess: () => setDeleting(undefined) })
  const add = mayEdit && (
    <Button kind="primary" onClick={() => set({ edit: 'new' })}>
      {t('New resource')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Resources')}
        note={t('Rules, forms and guides. Members can download published ones.')}
        // An empty list has the button in its middle.
        actions={all.data && all.data.data.length > 0 && add}
      />
      <ResourceList
        empty={
          <EmptyState
            drawing="paper"
            title={t('Nothing here yet')}
            text={t('Add anything members should read or fill in.')}
            action={add}
          />
        }
        acts={(resource) => (
          <>
            <PublishDot status={resource.status} />
            {mayEdit && (
              <span className="editor-acts">
                <Button
                  kind="quiet"
                  aria-label={t('Edit {name}', { name: resource.title })}
                  onClick={() => set({ edit: String(resource.id) })}
                >
                  {t('Edit')}
                </Button>
                <Button
                  kind="quiet"
                  aria-label={t('Delete {name}', { name: resource.title })}
                  onClick={() => setDeleting(resource)}
                >
                  {t('Delete')}
                </Button>
              </span>
            )}
          </>
        )}
      />
      {mayEdit && (edit === 'new' || entry) && (
        <ResourceForm key={edit} entry={entry} onClose={() => set({ edit: '' })} />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete this resource?')}
          confirmLabel={t('Delete resource')}
          busy={drop.isPending}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => drop.mutate({ id: deleting.id })}
        >
          {t(
            '“{name}” and its file will be deleted, and members won’t be able to download it. To keep it for later, make it a draft.',
            {
              name: deleting.title,
            },
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
