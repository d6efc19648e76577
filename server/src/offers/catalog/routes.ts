import {
  copyMembership,
  createOfficeMembership,
  deleteMembership,
  getOfficeMembership,
  listOfficeMemberships,
  membershipChoices,
  updateOfficeMembership,
} from 'contract/offers/office-memberships'
import {
  createPriceRule,
  deletePriceRule,
  getPriceRule,
  listPriceRules,
  previewPrice,
  updatePriceRule,
} from 'contract/offers/price-rules'
import {
  createPrice,
  deletePrice,
  getPrice,
  getPriceImage,
  listPrices,
  updatePrice,
} from 'contract/offers/prices'
import { previewRollOver, rollOver, undoRollOver } from 'contract/seasons/roll-over'
import {
  createCoupon,
  deleteCoupon,
  deleteNoCoupon,
  editNoCoupon,
  getOfficeCoupon,
  listCoupons,
  listCouponTypes,
  replaceCoupon,
  replaceNoCoupon,
  reportCoupons,
  updateCoupon,
  updateNoCoupon,
} from 'contract/payments'
import { IdAndDataForUpdate, IdForDeletion, IdForFetching } from 'contract/problem'
import { on, onOutside, type Routes } from '../../plumbing/http/http.ts'
import { findCouponUses } from '../../payments/payments.ts'
import {
  addCoupon,
  changeCoupon,
  giveCoupon,
  giveCouponTypes,
  removeUnusedCoupon,
  listOfficeCoupons,
} from './coupons.ts'
import { addPrice, changePrice, givePrice, givePriceImage, givePrices, removeUnsoldPrice } from './prices.ts'
import {
  addMembership,
  changeMembership,
  duplicateMembership,
  giveMembership,
  giveMembershipChoices,
  giveMemberships,
  removeUnusedMembership,
} from './memberships.ts'
import { preview } from './price-preview.ts'
import { findOfficePriceRules } from './price-rules-queries.ts'
import { addPriceRule, changePriceRule, dropPriceRule, givePriceRule } from './price-rules.ts'
import { previewNext, rollSeasonOver, undoRolledOver } from './roll-over.ts'
import type { CountUses } from '../../seasons/seasons.ts'
import type { Taken } from '../taken.ts'

const refuse = (problem: () => Error) => async () => {
  throw problem()
}

export const catalogRoutes = (seasonUses: CountUses, taken: Taken): Routes => [
  on(previewRollOver, previewNext),
  on(rollOver, rollSeasonOver),
  onOutside(undoRollOver, undoRolledOver(seasonUses)),

  on(listOfficeMemberships, giveMemberships(taken)),
  on(membershipChoices, giveMembershipChoices),
  on(getOfficeMembership, giveMembership(taken)),
  on(createOfficeMembership, addMembership),
  on(updateOfficeMembership, changeMembership(taken)),
  on(copyMembership, duplicateMembership),
  on(deleteMembership, removeUnusedMembership(taken)),

  on(listPrices, givePrices),
  on(getPrice, givePrice),
  onOutside(getPriceImage, givePriceImage),
  onOutside(createPrice, addPrice),
  onOutside(updatePrice, changePrice),
  onOutside(deletePrice, removeUnsoldPrice(taken)),
  on(previewPrice, preview),

  on(listPriceRules, findOfficePriceRules),
  on(getPriceRule, givePriceRule),
  on(createPriceRule, addPriceRule),
  on(updatePriceRule, changePriceRule),
  on(deletePriceRule, dropPriceRule),

  on(listCoupons, listOfficeCoupons),
  on(getOfficeCoupon, giveCoupon),
  on(createCoupon, addCoupon),
  on(updateCoupon, changeCoupon),
  on(replaceCoupon, changeCoupon),
  on(deleteCoupon, removeUnusedCoupon),
  on(listCouponTypes, giveCouponTypes),
  on(reportCoupons, findCouponUses),
  on(editNoCoupon, refuse(IdForFetching)),
  on(updateNoCoupon, refuse(IdAndDataForUpdate)),
  on(replaceNoCoupon, refuse(IdAndDataForUpdate)),
  on(deleteNoCoupon, refuse(IdForDeletion)),
]
