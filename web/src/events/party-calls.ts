import {
  downloadInvoice,
  listMyEvents,
  payEntry,
  payEntryByCheck,
  releaseEntry,
  type Entered,
} from 'contract/events/entering'
import {
  downloadOutsideInvoice,
  payOutsideByCheck,
  payOutsideEntry,
  releaseOutsideEntry,
  showOutsideEntry,
} from 'contract/events/outside-teams'
import { call, saveDownload, useCall } from '../api.ts'

/** Of an entry of one’s account there is no link; that of a team from outside is opened by its token. */
export type Entry = { id: number; token?: string | undefined }

/** What lists an entry. */
export const readsOf = ({ token }: Entry) => (token === undefined ? listMyEvents : showOutsideEntry)

/** Takes held spots: the order to pay, if they cost anything. */
export const takeSpots = (
  { id, token }: Entry,
  wishes: CheckWishes & { card_terms_hash?: string },
): Promise<Entered> =>
  token === undefined
    ? call(payEntry, { id, ...wishes })
    : call(payOutsideEntry, {
        token,
        ...(wishes.card_terms_hash !== undefined && { card_terms_hash: wishes.card_terms_hash }),
      })

/** Gives up held spots, or a position on the waitlist. */
export function useRelease({ id, token }: Entry) {
  const own = useCall(releaseEntry, { refresh: [listMyEvents] })
  const linked = useCall(releaseOutsideEntry, { refresh: [showOutsideEntry] })
  return {
    isPending: own.isPending || linked.isPending,
    release: () => (token === undefined ? own.mutate({ id }) : linked.mutate({ token })),
  }
}

/** What is paid, and what lowers it. */
export type CheckWishes = { total: number; coupon_code?: string; use_credit?: boolean }

/** Holds the spots until a check is here. */
export function usePayByCheck({ id, token }: Entry) {
  const own = useCall(payEntryByCheck, { refresh: [listMyEvents], quiet: 'success' })
  const linked = useCall(payOutsideByCheck, { refresh: [showOutsideEntry], quiet: 'success' })
  return {
    isPending: own.isPending || linked.isPending,
    promise: (
      { total, ...wishes }: CheckWishes,
      handle: { onSuccess: () => void; onError: (error: Error) => void },
    ) =>
      token === undefined
        ? own.mutate({ id, total, ...wishes }, handle)
        : linked.mutate({ token, total }, handle),
  }
}

/** Saves the invoice of an entry that is paid by check. */
export function useInvoice({ id, token }: Entry) {
  const own = useCall(downloadInvoice, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  const linked = useCall(downloadOutsideInvoice, { refresh: [], quiet: 'success', onSuccess: saveDownload })
  return {
    isPending: own.isPending || linked.isPending,
    save: () => (token === undefined ? own.mutate({ id }) : linked.mutate({ token })),
  }
}
