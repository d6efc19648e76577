import { remindBalances } from 'contract/treasury/balances'
import { useQueue } from '../batches/batches.ts'

/** Open balances are reminded of many at a time. */
export const useBalanceQueue = (narrowed: Parameters<typeof useQueue>[0]['narrowed']) =>
  useQueue({ name: 'balances', acts: { remind: remindBalances }, narrowed })
