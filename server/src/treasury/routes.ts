import { exportOrders, getAroundOrder, listOrders } from 'contract/treasury/orders'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { exportOrderList, giveAround } from './orders.ts'
import { findOrders } from './orders-queries.ts'

export const treasuryRoutes: Routes = [
  on(listOrders, findOrders),
  onOutside(exportOrders, exportOrderList),
  on(getAroundOrder, giveAround),
]
