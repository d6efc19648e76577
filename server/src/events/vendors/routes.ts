import * as invoices from 'contract/events/vendor-invoices'
import * as vendors from 'contract/events/vendors'
import { on, type Routes } from '../../plumbing/http/http.ts'
import { add, change, giveBack, makeVoid, remove, send, take } from './desk.ts'
import { exportBoard } from './export.ts'
import { downloadLinked, giveBoard, pay, printLatest, show } from './invoices.ts'
import { remind } from './reminding.ts'

export const vendorRoutes: Routes = [
  on(vendors.listVendors, giveBoard),
  on(vendors.exportVendors, exportBoard),
  on(vendors.addVendor, add),
  on(vendors.changeVendor, change),
  on(vendors.removeVendor, remove),
  on(vendors.sendVendorInvoice, send),
  on(vendors.remindVendor, remind),
  on(vendors.takeVendorPayment, take),
  on(vendors.refundVendor, giveBack),
  on(vendors.voidVendorInvoice, makeVoid),
  on(vendors.printVendorInvoice, printLatest),
  on(invoices.showVendorInvoice, show),
  on(invoices.payVendorInvoice, pay),
  on(invoices.downloadVendorInvoice, downloadLinked),
]
