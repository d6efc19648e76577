/** The public interface of this module. */
export { findOrders } from './orders-queries.ts'
