import * as z from 'zod/mini'
import { dictionary } from '../dictionary.ts'

/** What the payer can do next: correct the fields, use another card, try again, or wait. */
export const RetryHint = z.enum(['check_fields', 'other_card', 'same_card', 'later'])
export type RetryHint = z.infer<typeof RetryHint>

export type Decline = { message: string; hint: RetryHint }

/**
 * Why a card was declined, by the provider's code, with what to do about it. Nothing was charged in any of
 * these cases.
 */
export const Declines = dictionary<Decline>({
  generic_decline: {
    message: 'Your bank declined the card. Please try another card or ask your bank.',
    hint: 'other_card',
  },
  insufficient_funds: {
    message: 'This card doesn’t have enough funds. Please try another card.',
    hint: 'other_card',
  },
  lost_card: { message: 'Your bank declined the card. Please try another card.', hint: 'other_card' },
  stolen_card: { message: 'Your bank declined the card. Please try another card.', hint: 'other_card' },
  expired_card: {
    message: 'This card has expired. Please check the date or try another card.',
    hint: 'check_fields',
  },
  incorrect_cvc: {
    message: 'The security code is wrong. Please check the code on your card.',
    hint: 'check_fields',
  },
  incorrect_number: {
    message: 'The card number is wrong. Please check it.',
    hint: 'check_fields',
  },
  processing_error: {
    message: 'The bank couldn’t process the card right now. You haven’t been charged. Please try again.',
    hint: 'same_card',
  },
  authentication_required: {
    message: 'Your bank needs you to confirm this payment. You haven’t been charged.',
    hint: 'other_card',
  },
  authentication_failed: {
    message: 'Your bank couldn’t confirm it’s you. You haven’t been charged. Please try again.',
    hint: 'same_card',
  },
  authentication_abandoned: {
    message: 'Your bank’s check wasn’t completed. You haven’t been charged. Please try again.',
    hint: 'same_card',
  },
  not_processed: {
    message: 'The payment didn’t reach your bank. You haven’t been charged. Please try again.',
    hint: 'same_card',
  },
  provider_refused: {
    message: 'We couldn’t charge your card, so no money was taken. Please enter the card again.',
    hint: 'check_fields',
  },
  rate_limited: {
    message: 'Too many attempts with this card. Please wait a while and try again.',
    hint: 'later',
  },
})

/** Providers have many codes and keep adding more; an unknown one means "the bank said no". */
export const declineOf = (code: string | null | undefined): Decline =>
  Declines[code ?? ''] ?? Declines['generic_decline']!

/** The card was charged, but what it was charged for was no longer to be had or owed. */
export const CHARGE_RETURNED = 'What you ordered is no longer available. We’re refunding your card.'
