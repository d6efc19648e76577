import './editor.css'
import './legal-editors.css'
import { IconGripVertical } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listPartners } from 'contract/content'
import {
  addPartner,
  deletePartner,
  orderPartners,
  listOfficePartners,
  type PartnerEntry,
} from 'contract/content/partners'
import { messageOf } from '../api-problems.ts'
import { query, useCall, useMay } from '../api.ts'
import { t } from '../language.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx'
import { EmptyState, ErrorState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useSorting, type Shelf } from '../ui/sorting.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { toast } from '../ui/toast.tsx'
import { useUrlState } from '../ui/url-state.ts'
import { PartnerForm } from './partner-form.tsx'

const READS = [listOfficePartners, listPartners]
const ALL = 0

/** The club's sponsors, in the order of the landing page. */
export function OfficePartnersScreen() {
  const read = query(listOfficePartners, {})
  const loaded = useQuery(read)
  const client = useQueryClient()
  const mayEdit = useMay(addPartner)
  const [{ edit }, set] = useUrlState({ edit: '' })
  const [deleting, setDeleting] = useState<PartnerEntry>()
  const order = useCall(orderPartners, { refresh: READS, quiet: true })
  const drop = useCall(deletePartner, { refresh: READS, onSuccess: () => setDeleting(undefined) })

  const partners = new Map((loaded.data ?? []).map((one) => [one.id, one]))
  const shape: Shelf[] = [{ id: ALL, items: [...partners.keys()] }]
  const arrange = ([all]: readonly Shelf[], isUndo = false) => {
    const ids = [...all!.items]
    client.setQueryData(
      read.queryKey,
      ids.map((id) => partners.get(id)!),
    )
    order.mutate(
      { ids },
      {
        onSuccess: () => !isUndo && toast.undoable(t('New order saved.'), () => arrange(shape, true)),
        onError: (error) => toast.failure(messageOf(error)),
      },
    )
  }
  const sorting = useSorting({
    kind: 'partner',
    shelves: shape,
    nameOf: (id) => partners.get(id)?.name ?? '',
    onDone: arrange,
  })
  const add = mayEdit && (
    <Button kind="primary" onClick={() => set({ edit: 'new' })}>
      {t('New partner')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('Partners')}
        note={t('Active partners appear on the home page in this order.')}
        actions={add}
      />
      {loaded.error ? (
        <ErrorState error={loaded.error} onRetry={() => void loaded.refetch()} />
      ) : !loaded.data ? (
        <Panel>
          <Skeleton lines={6} />
        </Panel>
      ) : partners.size === 0 ? (
        <EmptyState
          drawing="field"
          title={t('No partners yet')}
          text={t('Add your supporters. Visitors see their logo and website.')}
          action={add}
        />
      ) : (
        <Panel>
          <p className="visually-hidden" role="status">
            {sorting.said}
          </p>
          <ol className="editor-rows" {...sorting.shelf(ALL)}>
            {sorting.shelves[0]!.items.map((id) => {
              const partner = partners.get(id)!
              return (
                <li key={id} {...sorting.item(id)}>
                  {mayEdit && (
                    <button {...sorting.handle(id)}>
                      <IconGripVertical size={18} aria-hidden="true" />
                    </button>
                  )}
                  {partner.logo && <img className="editor-logo" src={partner.logo} alt="" />}
                  <span className="editor-text">
                    <button
                      type="button"
                      className="editor-name"
                      disabled={!mayEdit}
                      onClick={() => set({ edit: String(id) })}
                    >
                      {partner.name}
                    </button>
                  </span>
                  <StatusDot status={partner.status} />
                  {mayEdit && (
                    <span className="editor-acts">
                      <Button
                        kind="quiet"
                        aria-label={t('Delete {name}', { name: partner.name })}
                        onClick={() => setDeleting(partner)}
                      >
                        {t('Delete')}
                      </Button>
                    </span>
                  )}
                </li>
              )
            })}
          </ol>
        </Panel>
      )}
      {mayEdit && (edit === 'new' || partners.has(Number(edit))) && (
        <PartnerForm key={edit} entry={partners.get(Number(edit))} onClose={() => set({ edit: '' })} />
      )}
      {deleting && (
        <ConfirmDialog
          title={t('Delete this partner?')}
          confirmLabel={t('Delete partner')}
          busy={drop.isPending}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => drop.mutate({ id: deleting.id })}
        >
          {t(
            '“{name}” disappears from the home page right away. To keep it for later, make it inactive instead.',
            {
              name: deleting.name,
            },
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
