import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EntrantRow } from 'contract/events/entrants'
import { printSigningLink, renewSigningLink, showSigningLink } from 'contract/events/signing-links'
import { query, saveDownload, useCall, useMay } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'

/** The code that parents scan from the coach’s phone. */
export const SigningCode = ({ path }: { path: string }) => (
  <div className="signing-code">
    <QrCode url={new URL(path, location.origin).href} label={t('Signing code')} />
    <p>{t('Parents scan this code to read and sign their player’s waivers. They don’t need an account.')}</p>
  </div>
)

type Renewing = {
  isBusy: boolean
  onRenew: (done: () => void) => void
}

/** Replaces the link of a team, after saying what that means for those who have the old one. */
export function NewSigningLink(renewing: Renewing) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setAsked(true)}>
        {t('Make a new link')}
      </Button>
      {isAsked && <ConfirmNewLink {...renewing} onClose={() => setAsked(false)} />}
    </>
  )
}

const ConfirmNewLink = ({ isBusy, onRenew, onClose }: Renewing & { onClose: () => void }) => (
  <ConfirmDialog
    title={t('Make a new link?')}
    confirmLabel={t('Make a new link')}
    kind="primary"
    busy={isBusy}
    onConfirm={() =>
      onRenew(() => {
        onClose()
        toast.success(t('The new link is ready. Share it again.'))
      })
    }
    onClose={onClose}
  >
    <p>
      {t(
        'The old link and printed codes stop working right away. Parents who open them are told to ask the coach for the new one.',
      )}
    </p>
    <p className="dim">{t('What’s signed stays signed, and links we emailed to families keep working.')}</p>
  </ConfirmDialog>
)

/** Of what a dialog contains, this has the focus when it opens; React doesn’t pass `autoFocus` on. */
const focusFirst = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '')

type Props = { event_id: number; entrant_id: number; team: string; onClose: () => void }

/** The signing link of a team from outside, for the office and the check-in table: shown as a code, copied, printed, replaced. */
export function SigningLinkDialog({ event_id: id, entrant_id, team, onClose }: Props) {
  const link = useQuery({ ...query(showSigningLink, { id, entrant_id }), retry: false })
  const print = useCall(printSigningLink, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const mayRenew = useMay(renewSigningLink)
  const renew = useCall(renewSigningLink, { refresh: [showSigningLink], quiet: 'success' })
  const [step, setStep] = useState<'code' | 'new' | 'back'>('code')
  const { data } = link
  // The question replaces the code, so that no dialog lies over another; closing it leads back to the code.
  if (step === 'new' && data)
    return (
      <ConfirmNewLink
        isBusy={renew.isPending}
        onRenew={(done) => renew.mutate({ id, entrant_id, serial: data.serial }, { onSuccess: done })}
        onClose={() => setStep('back')}
      />
    )
  return (
    <Dialog
      title={t('Signing code: {team}', { team })}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          {data && (
            <>
              <Button
                onClick={() => void copyText(new URL(data.path, location.origin).href, t('Link copied.'))}
              >
                {t('Copy link')}
              </Button>
              <Button kind="primary" busy={print.isPending} onClick={() => print.mutate({ id, entrant_id })}>
                {t('Print code')}
              </Button>
            </>
          )}
        </>
      }
    >
      {data ? (
        <>
          <SigningCode path={data.path} />
          {mayRenew && (
            <Button
              ref={step === 'back' ? focusFirst : undefined}
              kind="quiet"
              onClick={() => setStep('new')}
            >
              {t('Make a new link')}
            </Button>
          )}
        </>
      ) : link.error ? (
        <ErrorState error={link.error} onRetry={() => void link.refetch()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Dialog>
  )
}

/** Opens the signing link of a team at the check-in table. */
export function SigningLinkButton(props: Omit<Props, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Show signing code')}</Button>
      {isOpen && <SigningLinkDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Whether families of this entry sign by a link: a team from outside that is in. */
export const signsByLink = ({ team, status }: EntrantRow): boolean =>
  team !== null && team.id === null && team.players > 0 && ['confirmed', 'held'].includes(status)
