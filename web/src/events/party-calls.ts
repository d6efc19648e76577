import { useQuery } from '@tanstack/react-query'
import { buyAddons, buyOutsideAddons, type AddonPurchase } from 'contract/events/addon-orders'
import { priceEntry } from 'contract/events/coupons'
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
  priceOutsideEntry,
  releaseOutsideEntry,
  showOutsideEntry,
} from 'contract/events/outside-teams'
import { call, query, saveDownload, useCall } from '../api.ts'

/** Of an entry of one’s account there is no link; that of a team from outside is opened by its token. */
export type Entry = { id: number; token?: string | undefined }

/** What lists an entry. */
export const readsOf = ({ token }: Entry) => (token === undefined ? listMyEvents : showOutsideEntry)

/** Takes held spots: the order to pay, if they cost anything. */
export const takeSpots = (
  { id, token }: Entry,
  wishes: CheckWishes & { card_terms_hash?: string },
): Promise<Entered> => {
  if (token === undefined) return call(payEntry, { id, ...wishes })
  const { use_credit: _, ...linked } = wishes
  return call(payOutsideEntry, { token, ...linked })
}

/** What held spots cost with a coupon and, of an account, with its event credit. */
export function useEntryPrice(
  { id, token = '' }: Entry,
  { code, usesCredit, enabled }: { code: string; usesCredit: boolean; enabled: boolean },
) {
  const coupon = code ? { coupon_code: code } : {}
  const own = useQuery({
    ...query(priceEntry, { id, ...coupon, ...(usesCredit && { use_credit: 'yes' as const }) }),
    placeholderData: (before) => before,
    enabled: enabled && token === '',
  })
  const linked = useQuery({
    ...query(priceOutsideEntry, { token, ...coupon }),
    placeholderData: (before) => before,
    enabled: enabled && token !== '',
  })
  return token === '' ? own : linked
}

/** Orders add-ons for an entry that is there. */
export const orderAddons = (
  { id, token }: Entry,
  press: Omit<Parameters<typeof call<typeof buyAddons>>[1], 'id'>,
): Promise<AddonPurchase> =>
  token === undefined ? call(buyAddons, { id, ...press }) : call(buyOutsideAddons, { token, ...press })

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
      { use_credit, ...wishes }: CheckWishes,
      handle: { onSuccess: () => void; onError: (error: Error) => void },
    ) =>
      token === undefined
        ? own.mutate({ id, ...wishes, ...(use_credit && { use_credit }) }, handle)
        : linked.mutate({ token, ...wishes }, handle),
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
