import { useQueryClient } from '@tanstack/react-query'
import type { SigningGroup } from 'contract/memberships/draft-waivers'
import { signDraft } from 'contract/memberships/draft-waivers'
import { call } from '../api.ts'
import { messageOf } from '../api-problems.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { WaiverSigning, type GivenSignature } from '../waivers/waivers.tsx'
import { useRegistration } from './draft-context.tsx'
import { isUnsent } from './draft-state.ts'
import { useWaivers, waiversQuery } from './queries.ts'

/** Everybody who has to sign, one after the other on this device; the registrant signs for all minors at once. */
export function WaiversStep() {
  const { state, shown } = useRegistration()
  const client = useQueryClient()
  const { token, version } = state
  const waivers = useWaivers(token, version, !isUnsent(state))

  const sign = async (group: SigningGroup, given: GivenSignature) => {
    const signed = await call(signDraft, { token: token!, signer: group.signer, ...given })
    client.setQueryData(waiversQuery(token!, version).queryKey, signed)
  }

  if (waivers.error && !waivers.data)
    return (
      <div role="alert" className="reg-section reg-trouble">
        <p>{messageOf(waivers.error)}</p>
        <Button onClick={() => void waivers.refetch()}>Try again</Button>
      </div>
    )
  if (!waivers.data) return <div className="reg-skeleton" data-size="page" aria-hidden="true" />
  const { groups } = waivers.data
  return (
    <>
      {groups.length === 0 && <p className="reg-section">There is nothing to sign for this registration.</p>}
      {groups.map((group) => (
        <div className="reg-section" key={group.signer}>
          {group.signer !== 'registrant' && !group.signed && (
            <p className="reg-note">
              Please hand this device to {group.signer_name}: every adult signs in person.
            </p>
          )}
          <WaiverSigning {...group} onSign={(given) => sign(group, given)} />
        </div>
      ))}
      {shown['waivers'] && (
        <div id="waivers" tabIndex={-1} role="alert">
          <FieldError id="waivers-error">{shown['waivers'][0]}</FieldError>
        </div>
      )}
    </>
  )
}
