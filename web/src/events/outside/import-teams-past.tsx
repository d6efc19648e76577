import './import-teams.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listEntrants } from 'contract/events/entrants'
import { getEvent, type OfficeEvent } from 'contract/events/office'
import {
  listOutsideImports,
  sendOutsideLinks,
  undoOutsideImport,
  type OutsideImport,
} from 'contract/events/outside-import'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { Moment } from '../../ui/values.tsx'

/** What was imported before: links that are still to be sent, and the way back. */
export function PastImports({ event: { id } }: { event: OfficeEvent }) {
  const { data = [] } = useQuery(query(listOutsideImports, { id }))
  const [undoing, setUndoing] = useState<OutsideImport>()
  const [sending, setSending] = useState<OutsideImport>()
  const refresh = [listOutsideImports, listEntrants, getEvent]
  const undo = useCall(undoOutsideImport, {
    refresh,
    quiet: 'success',
    onSuccess: ({ removed }) => {
      toast.success(t('{count} team removed|{count} teams removed', { count: removed }))
      setUndoing(undefined)
    },
  })
  const send = useCall(sendOutsideLinks, {
    refresh,
    quiet: 'success',
    onSuccess: ({ sent }) => {
      toast.success(t('{count} link emailed|{count} links emailed', { count: sent }))
      setSending(undefined)
    },
  })
  if (data.length === 0) return null
  return (
    <Panel title={t('Earlier imports')}>
      <ul className="team-import-past">
        {data.map((one) => (
          <li key={one.import_key}>
            <span>
              <Moment at={one.imported_at} /> · {t('{count} team|{count} teams', { count: one.teams })}
            </span>
            <span>
              {one.unsent > 0 && (
                <Button kind="quiet" onClick={() => setSending(one)}>
                  {t('Email {count} link|Email {count} links', { count: one.unsent })}
                </Button>
              )}
              {one.undoable > 0 && (
                <Button kind="quiet" onClick={() => setUndoing(one)}>
                  {t('Undo import')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {sending && (
        <ConfirmDialog
          title={t('Email {count} link?|Email {count} links?', { count: sending.unsent })}
          confirmLabel={t('Send##emails')}
          busy={send.isPending}
          onConfirm={() => send.mutate({ id, import_key: sending.import_key })}
          onClose={() => setSending(undefined)}
        >
          <p>{t('Each contact gets the link to their team’s entry once.')}</p>
        </ConfirmDialog>
      )}
      {undoing && (
        <ConfirmDialog
          title={t('Undo this import?')}
          confirmLabel={t('Undo import')}
          busy={undo.isPending}
          onConfirm={() => undo.mutate({ id, import_key: undoing.import_key })}
          onClose={() => setUndoing(undefined)}
        >
          <p>
            {t(
              '{count} team that hasn’t paid is taken out, and its spot opens up. If its contact was emailed a link, we’ll tell them.|{count} teams that haven’t paid are taken out, and their spots open up. Contacts who were emailed a link are told.',
              { count: undoing.undoable },
            )}
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  )
}
