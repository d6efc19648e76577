import { useEffect, useState } from 'react'
import type { Quote } from 'contract/registering/checkout'
import { RenewalChanged, type Renewal } from 'contract/renewing/renewal'
import { messageOf } from '../../api-problems.ts'
import { useSettled } from '../../ui/fields/settled.ts'
import { toast } from '../../ui/toast.tsx'
import type { RenewalWrites } from './renewal-writes.ts'
import { DonationChoice, MOST_DONATED, ProtectionChoice } from '../../registering/registering.ts'

type Props = {
  renewal: Renewal
  quote: Quote
  writes: RenewalWrites
  onSettled: (isSettled: boolean) => void
}

/**
 * The optional extras of a renewal, as in a registration: a donation, and the fee insurance. A choice shows
 * at once and is saved afterwards, one write after the other; paying waits for them.
 */
export function RenewalExtras({ renewal, quote, writes, onSettled }: Props) {
  const { donation, protection, version } = renewal
  const [given, setGiven] = useState(donation?.given ?? 0)
  const [isChosen, setChosen] = useState(protection?.is_chosen ?? undefined)
  const [isWriting, setWriting] = useState(false)
  const typed = useSettled(given, 400)
  const changes = {
    ...(donation && given !== donation.given && { donation: given }),
    ...(protection &&
      isChosen !== undefined &&
      isChosen !== protection.is_chosen && { protection: isChosen }),
  }
  const isSettled = Object.keys(changes).length === 0
  const isReady = !isSettled && !isWriting && typed === given && given <= MOST_DONATED
  useEffect(() => onSettled(isSettled), [isSettled, onSettled])
  useEffect(() => {
    if (!isReady) return
    setWriting(true)
    writes
      .change(version, changes)
      .catch((error: unknown) => {
        // Another window was faster: the current state is already here, and the choice is saved on top of it.
        if (RenewalChanged.is(error)) return
        toast.failure(messageOf(error))
        setGiven(donation?.given ?? 0)
        setChosen(protection?.is_chosen ?? undefined)
      })
      .finally(() => setWriting(false))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- written when a choice is made and no other write is under way
  }, [isReady])
  return (
    <>
      {donation && (
        <DonationChoice donation={donation} currency={quote.currency} given={given} onGive={setGiven} />
      )}
      {protection && (
        <ProtectionChoice
          protection={protection}
          currency={quote.currency}
          price={protection.price}
          isChosen={isChosen ?? false}
          onChoose={setChosen}
        />
      )}
    </>
  )
}
