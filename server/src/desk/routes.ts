import { exportOrders, getAroundOrder, listOrders } from 'contract/desk/orders'
import { on, onOutside, type Routes } from '../plumbing/http/http.ts'
import { exportOrderList, giveAround } from './orders.ts'
import { findOrders } from './orders-queries.ts'

export const deskRoutes: Routes = [
  on(listOrders, findOrders),
  onOutside(exportOrders, exportOrderList),
  on(getAroundOrder, giveAround),
]
