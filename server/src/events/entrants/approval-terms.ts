import { endMandates } from '../../payments/payments.ts'
import type { Context } from '../../plumbing/context.ts'

/** Under this word an order is for spots in an event, and a card is kept that is charged once an entry is accepted. */
export const EVENT_ENTRANT = 'event_entrant'

/** The card that was kept until the office decided is not needed any more. */
export const forgetApprovalCard = (context: Context, party_id: number): Promise<void> =>
  endMandates(context, { purpose: EVENT_ENTRANT, subject_ids: [party_id] }, 'nothing_owed')
