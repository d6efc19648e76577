import type { Batch, BatchAct, QueueName } from 'contract/batches'
import { msg, t } from '../language.ts'

/** The buttons, each with its key in a list. */
export const ACT_WORDS: Record<BatchAct, { label: string; key: string }> = {
  approve: { label: msg('Approve'), key: 'a' },
  reject: { label: msg('Reject'), key: 'r' },
  ask: { label: msg('Ask'), key: 'q' },
  message: { label: msg('Send email'), key: 'm' },
  remind: { label: msg('Remind'), key: 'r' },
  refund: { label: msg('Refund'), key: 'r' },
}

/** The button of an act in a queue. To approve a request to be forgotten is to delete what is known. */
export function labelOf(queue: QueueName, act: BatchAct): string {
  if (queue === 'erasures' && act === 'approve') return t('Delete data')
  return t(ACT_WORDS[act].label)
}

/** '30 registrations'. */
export function thingsOf(queue: QueueName, count: number): string {
  const words: Record<QueueName, () => string> = {
    registrations: () => t('{count} registration|{count} registrations', { count }),
    teams: () => t('{count} team|{count} teams', { count }),
    transfers: () => t('{count} transfer|{count} transfers', { count }),
    documents: () => t('{count} document|{count} documents', { count }),
    insurance: () => t('{count} insurance document|{count} insurance documents', { count }),
    certificates: () => t('{count} certificate|{count} certificates', { count }),
    erasures: () => t('{count} deletion request|{count} deletion requests', { count }),
    balances: () => t('{count} open balance|{count} open balances', { count }),
    orders: () => t('{count} order|{count} orders', { count }),
    clubs: () => t('{count} club|{count} clubs', { count }),
  }
  return words[queue]()
}

/** What a row says while its batch is on its way. */
export function noteOf(queue: QueueName, act: BatchAct): string {
  if (queue === 'erasures' && act === 'approve') return t('Deleting data…')
  return t(NOTES[act])
}

const NOTES: Record<BatchAct, string> = {
  approve: msg('Approving…'),
  reject: msg('Rejecting…'),
  ask: msg('Asking…'),
  message: msg('Emailing…'),
  remind: msg('Reminding…'),
  refund: msg('Refunding…'),
}

/** The question of the preview: 'Approve 30 registrations?' */
export function questionOf(queue: QueueName, act: BatchAct, count: number): string {
  const things = thingsOf(queue, count)
  const words: Record<BatchAct, () => string> = {
    approve: () =>
      queue === 'erasures'
        ? t('Delete the data in {things}?', { things })
        : t('Approve {things}?', { things }),
    reject: () => t('Reject {things}?', { things }),
    ask: () => t('Ask about {things}', { things }),
    message: () => t('Email about {things}', { things }),
    remind: () =>
      queue === 'clubs' ? t('Remind {things}?', { things }) : t('Remind about {things}?', { things }),
    refund: () => t('Refund {things}?', { things }),
  }
  return words[act]()
}

/** What is about to happen, with how many things. */
export function heldText({ act, queue }: Pick<Batch, 'act' | 'queue'>, count: number): string {
  const things = thingsOf(queue, count)
  const words: Record<BatchAct, () => string> = {
    approve: () =>
      queue === 'erasures'
        ? t('Deleting the data in {things}', { things })
        : t('Approving {things}', { things }),
    reject: () => t('Rejecting {things}', { things }),
    ask: () => t('Asking about {things}', { things }),
    message: () => t('Emailing about {things}', { things }),
    remind: () =>
      queue === 'clubs' ? t('Reminding {things}', { things }) : t('Reminding about {things}', { things }),
    refund: () => t('Refunding {things}', { things }),
  }
  return words[act]()
}

/** What has happened: '30 registrations approved.' */
export function doneText({ act, queue, done }: Pick<Batch, 'act' | 'queue' | 'done'>): string {
  const things = thingsOf(queue, done)
  const words: Record<BatchAct, () => string> = {
    approve: () =>
      queue === 'erasures' ? t('{things} carried out.', { things }) : t('{things} approved.', { things }),
    reject: () => t('{things} rejected.', { things }),
    ask: () => t('Asked about {things}.', { things }),
    message: () => t('Emailed about {things}.', { things }),
    remind: () =>
      queue === 'clubs' ? t('{things} reminded.', { things }) : t('Reminded about {things}.', { things }),
    refund: () => t('{things} refunded.', { things }),
  }
  return words[act]()
}
