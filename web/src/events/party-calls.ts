import { listMyEvents, payEntry, releaseEntry, type Entered } from 'contract/events/entering'
import { payOutsideEntry, releaseOutsideEntry, showOutsideEntry } from 'contract/events/outside-teams'
import { call, useCall } from '../api.ts'

/** Of an entry of one’s account there is no link; that of a team from outside is opened by its token. */
export type Entry = { id: number; token?: string | undefined }

/** What lists an entry. */
export const readsOf = ({ token }: Entry) => (token === undefined ? listMyEvents : showOutsideEntry)

/** Takes held spots: the order to pay, if they cost anything. */
export const takeSpots = (
  { id, token }: Entry,
  wishes: { total: number; coupon_code?: string; use_credit?: boolean },
): Promise<Entered> =>
  token === undefined ? call(payEntry, { id, ...wishes }) : call(payOutsideEntry, { token })

/** Gives up held spots, or a position on the waitlist. */
export function useRelease({ id, token }: Entry) {
  const own = useCall(releaseEntry, { refresh: [listMyEvents] })
  const linked = useCall(releaseOutsideEntry, { refresh: [showOutsideEntry] })
  return {
    isPending: own.isPending || linked.isPending,
    release: () => (token === undefined ? own.mutate({ id }) : linked.mutate({ token })),
  }
}
