import './stay.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listStays, previewStayReminder, remindStays } from 'contract/events/stays'
import { query, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { Moment } from '../../ui/values.tsx'
import { newUuid } from '../../uuid.ts'

/** Shows who would be written to and what they read, and sends it: one press, one letter for each team. */
export function RemindStays({ id, onClose }: { id: number; onClose: () => void }) {
  const preview = useQuery(query(previewStayReminder, { id }))
  const [request_key] = useState(newUuid)
  const send = useCall(remindStays, {
    refresh: [listStays, previewStayReminder],
    quiet: 'success',
    onSuccess: ({ letters }) => {
      toast.success(t('{count} email sent.|{count} emails sent.', { count: letters }))
      onClose()
    },
  })
  const { data } = preview
  return (
    <Dialog
      title={t('Remind teams without rooms')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            busy={send.isPending}
            disabled={!data || data.teams.length === 0}
            onClick={() =>
              data &&
              send.mutate({ id, request_key, entrant_ids: data.teams.map(({ entrant_id }) => entrant_id) })
            }
          >
            {t('Send {count} email|Send {count} emails', { count: data?.teams.length ?? 0 })}
          </Button>
        </>
      }
    >
      {data ? (
        <>
          {data.letter ? (
            <blockquote className="stay-letter">
              <strong>{data.letter.subject}</strong>
              {data.letter.paragraphs.map((paragraph, i) => (
                <p key={i}>{paragraph}</p>
              ))}
            </blockquote>
          ) : (
            <p>{t('No team with an email is missing rooms.')}</p>
          )}
          <p className="dim">{t('Each coach reads it in their own language, with their team’s numbers.')}</p>
          <ul className="stay-hotels stay-scroll" tabIndex={0} aria-label={t('Teams')}>
            {data.teams.map(({ entrant_id, name, email, reminded_at }) => (
              <li key={entrant_id}>
                <strong>{name}</strong>
                <span className="dim">
                  {email}
                  {reminded_at && (
                    <>
                      {' · '}
                      {t('Reminded')} <Moment at={reminded_at} part="day" />
                    </>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : preview.error ? (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  )
}
