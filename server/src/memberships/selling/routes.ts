import {
  createPrice,
  deletePrice,
  getPrice,
  getPriceImage,
  listPrices,
  updatePrice,
} from 'contract/memberships/prices'
import {
  createSeason,
  deleteSeason,
  editSeason,
  getOfficeSeason,
  listOfficeSeasons,
  updateSeason,
} from 'contract/memberships/seasons'
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
import { on, onOutside, type Routes } from '../../http.ts'
import { findCouponUses, pageCoupons } from '../../payments/payments.ts'
import { addCoupon, changeCoupon, giveCoupon, giveCouponTypes, removeUnusedCoupon } from './coupons.ts'
import { addPrice, changePrice, givePrice, givePriceImage, givePrices, removeUnsoldPrice } from './prices.ts'
import { pageSeasons } from './seasons-queries.ts'
import { addSeason, changeSeason, giveSeason, giveSeasonForm, removeUnusedSeason } from './seasons.ts'

const refuse = (problem: () => Error) => async () => {
  throw problem()
}

export const sellingRoutes: Routes = [
  on(listOfficeSeasons, pageSeasons),
  on(getOfficeSeason, giveSeason),
  on(editSeason, giveSeasonForm),
  on(createSeason, addSeason),
  on(updateSeason, changeSeason),
  on(deleteSeason, removeUnusedSeason),

  on(listPrices, givePrices),
  on(getPrice, givePrice),
  onOutside(getPriceImage, givePriceImage),
  onOutside(createPrice, addPrice),
  onOutside(updatePrice, changePrice),
  onOutside(deletePrice, removeUnsoldPrice),

  on(listCoupons, pageCoupons),
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
