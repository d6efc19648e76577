import '../entering.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mailOutsideWaivers, showOutsideWaivers } from 'contract/events/outside-signing'
import { printOutsideSigning, renewOutsideSigning } from 'contract/events/signing-links'
import { query, saveDownload, useCall } from '../../api.ts'
import { t } from '../../language.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { toast } from '../../ui/toast.tsx'
import { writtenList } from '../../written.ts'
import { ShareLink } from '../public/share-link.tsx'
import { NewSigningLink, SigningCode } from './signing-link.tsx'

/** Who on the roster of a team from outside has signed the event’s waivers, and the link for everybody else. */
export function OutsideWaiversPanel({ token }: { token: string }) {
  const waivers = useQuery(query(showOutsideWaivers, { token }))
  const send = useCall(mailOutsideWaivers, { refresh: [showOutsideWaivers], quiet: 'success' })
  const renew = useCall(renewOutsideSigning, { refresh: [showOutsideWaivers], quiet: 'success' })
  const [showsCode, setShowsCode] = useState(false)
  if (waivers.error)
    return (
      <Panel title={t('Waivers')}>
        <ErrorState error={waivers.error} onRetry={() => void waivers.refetch()} />
      </Panel>
    )
  if (!waivers.data?.path) return null
  const { path, serial, players, letters } = waivers.data
  const url = new URL(path, location.origin).href
  const asked = players.filter(({ state }) => state !== 'not_asked')
  const open = asked.filter(({ state }) => state === 'missing')
  return (
    <Panel title={t('Waivers')}>
      <p>
        {open.length === 0
          ? t('Every player’s waivers are in.')
          : t('{signed} of {all} players are signed.', {
              signed: asked.length - open.length,
              all: asked.length,
            })}
      </p>
      {open.length > 0 && (
        <>
          <p className="dim">
            {t(
              'Send this link to your team’s parents. They find their player by last name and date of birth, and sign on a phone without an account.',
            )}
          </p>
          <div className="entering-acts">
            <Button kind="primary" onClick={() => void copyText(url, t('Link copied.'))}>
              {t('Copy link for parents')}
            </Button>
            <ShareLink title={t('Sign waivers')} path={path} />
            <Button onClick={() => setShowsCode(true)}>{t('Show signing code')}</Button>
            {letters > 0 && (
              <Button
                busy={send.isPending}
                onClick={() =>
                  send.mutate(
                    { token },
                    {
                      onSuccess: ({ letters: sent }) =>
                        toast.success(
                          sent === 0
                            ? t('These families were already emailed today.')
                            : t('Sent {count} email.|Sent {count} emails.', { count: sent }),
                        ),
                    },
                  )
                }
              >
                {t('Email {count} family|Email {count} families', { count: letters })}
              </Button>
            )}
          </div>
          <p className="dim">
            {t('Did the link get to the wrong people?')}{' '}
            <NewSigningLink
              isBusy={renew.isPending}
              onRenew={(done) => renew.mutate({ token, serial: serial! }, { onSuccess: done })}
            />
          </p>
        </>
      )}
      {showsCode && <CodeDialog token={token} path={path} onClose={() => setShowsCode(false)} />}
      <ul className="entering-list">
        {asked.map(({ player, name, jersey_number, state, unsigned }) => (
          <li key={player}>
            <span>
              {jersey_number !== null && <span className="numbers dim">{jersey_number} </span>}
              {name}
            </span>
            <span className={state === 'missing' ? undefined : 'dim'}>
              {state === 'missing'
                ? t('Not signed: {titles}', { titles: writtenList(unsigned) })
                : state === 'seen'
                  ? t('Seen on paper')
                  : t('Signed')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The link as a code, to be scanned from the coach’s phone or printed for the fence of the dugout. */
function CodeDialog({ token, path, onClose }: { token: string; path: string; onClose: () => void }) {
  const print = useCall(printOutsideSigning, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  return (
    <Dialog
      title={t('Signing code')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button kind="primary" busy={print.isPending} onClick={() => print.mutate({ token })}>
            {t('Print code')}
          </Button>
        </>
      }
    >
      <SigningCode path={path} />
    </Dialog>
  )
}
