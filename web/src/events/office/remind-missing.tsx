import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { previewMissing, remindMissing } from 'contract/events/missing'
import type { OfficeEvent } from 'contract/events/office'
import { query, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

/** Emails those whose entries miss answers or signatures. Nothing is shown while nobody would be emailed. */
export function RemindMissing({ event: { id, status, entrant } }: { event: OfficeEvent }) {
  const mayRemind = useMay(remindMissing)
  const isAhead = status === 'published' || status === 'closed'
  const preview = useQuery({ ...query(previewMissing, { id }), enabled: mayRemind && isAhead, retry: false })
  const [isAsked, setAsked] = useState(false)
  const send = useCall(remindMissing, {
    refresh: [previewMissing],
    quiet: 'success',
    onSuccess: ({ letters }) => {
      toast.success(t('{count} email sent.|{count} emails sent.', { count: letters }))
      setAsked(false)
    },
  })
  const count = preview.data?.letters ?? 0
  if (count === 0) return null
  const label =
    entrant === 'team'
      ? t('Remind {count} person|Remind {count} people', { count })
      : t('Remind {count} family|Remind {count} families', { count })
  return (
    <>
      <Button onClick={() => setAsked(true)}>{label}</Button>
      {isAsked && (
        <ConfirmDialog
          title={`${label}?`}
          confirmLabel={t('Send {count} email|Send {count} emails', { count })}
          kind="primary"
          busy={send.isPending}
          onConfirm={() => send.mutate({ id })}
          onClose={() => setAsked(false)}
        >
          <p>
            {t(
              'Their entries have questions to answer or waivers to sign. Each gets one email with a link straight there.',
            )}
          </p>
          <p className="dim">
            {t(
              'We also remind them 7 days and 2 days before the event. No one is emailed twice within an hour.',
            )}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
