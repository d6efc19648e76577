import './registration-offers.css'
import './registration.css'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SigningGroup } from 'contract/registering/draft-waivers'
import { signDraft } from 'contract/registering/draft-waivers'
import { call } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { Button } from '../ui/button.tsx'
import { WaiverChanged } from 'contract/waivers'
import { t } from '../language.ts'
import { WaiverSigning, type GivenSignature } from '../waivers/waivers.tsx'
import { writtenList } from '../written.ts'
import { useRegistration } from './draft-context.tsx'
import { isUnsent } from './draft-state.ts'
import { useWaivers, waiversQuery } from './waivers-queries.ts'

/**
 * Everybody who has to sign, one after the other on this device; the registrant signs for all minors at once.
 */
export function WaiversStep() {
  const { state, setSigned, goTo } = useRegistration()
  const client = useQueryClient()
  const { token, version } = state
  const waivers = useWaivers(token, version, !isUnsent(state))

  const isSigned = !waivers.isPlaceholderData && (waivers.data?.groups.every(({ signed }) => signed) ?? false)
  useEffect(() => {
    setSigned(isSigned)
    return () => setSigned(false)
  }, [isSigned, setSigned])

  const sign = async (group: SigningGroup, given: GivenSignature) => {
    const signed = await call(signDraft, { token: token!, signer: group.signer, ...given }).catch((error) => {
      // The message asks to read the new text, so it has to be loaded.
      if (WaiverChanged.is(error)) void waivers.refetch()
      throw error
    })
    client.setQueryData(waiversQuery(token!, version).queryKey, signed)
    if (signed.groups.every((one) => one.signed)) return goTo('payment')
    // The pressed button is gone: focus moves to the next signer.
    requestAnimationFrame(() => {
      document.querySelector<HTMLElement>('.reg-signer[data-open]')?.focus()
    })
  }

  if (waivers.error && !waivers.data)
    return (
      <div role="alert" className="reg-section reg-trouble">
        <p>{messageOf(waivers.error)}</p>
        <Button onClick={() => void waivers.refetch()}>{t('Try again')}</Button>
      </div>
    )
  if (!waivers.data) return <div className="reg-skeleton" data-size="page" aria-hidden="true" />
  const { groups } = waivers.data
  const open = groups.find(({ signed }) => !signed)
  const later = groups.filter((group) => !group.signed && group !== open)
  return (
    <>
      {groups.length === 0 && (
        <p className="reg-section">{t('There’s nothing to sign for this registration.')}</p>
      )}
      {groups
        .filter((group) => group.signed || group === open)
        .map((group) => (
          <div
            className="reg-section reg-signer"
            key={group.signer}
            data-open={group === open || undefined}
            tabIndex={-1}
          >
            {group === open && group.signer !== 'registrant' && (
              <p className="reg-banner">
                {t('Please hand this device to {name}. Every adult signs for themselves.', {
                  name: group.signer_name,
                })}
              </p>
            )}
            <WaiverSigning {...group} onSign={(given) => sign(group, given)} />
          </div>
        ))}
      {later.length > 0 && (
        <p className="reg-section dim">
          {later.length === 1
            ? t('Then {name} signs on this device.', { name: later[0]!.signer_name })
            : t('Then {names} sign on this device.', {
                names: writtenList(later.map(({ signer_name }) => signer_name)),
              })}
        </p>
      )}
    </>
  )
}
