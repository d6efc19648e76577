import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { Cents, Id, Moment, Nothing, Token } from '../primitives.ts'
import { ChosenAddons } from './addons.ts'

/** Where an ordered add-on stands. */
export const AddonItemStatus = z.enum(['waiting', 'held', 'confirmed', 'over'])
export type AddonItemStatus = z.output<typeof AddonItemStatus>

/** An add-on a family has ordered. */
export const OwnAddon = z.object({
  id: Id,
  /** Null if it is for the whole family. */
  entrant_id: z.nullable(Id),
  name: z.string(),
  option: z.string(),
  quantity: z.int(),
  /** Of one piece. */
  price_cents: Cents,
  status: AddonItemStatus,
})
export type OwnAddon = z.output<typeof OwnAddon>

/** Add-ons somebody buys after entering. */
const AddonPurchase = z.object({
  purchase_id: Id,
  state: z.enum(['held', 'confirmed']),
  /** What the order is paid with; null if there is nothing to pay. */
  order_token: z.nullable(Token),
  total: Cents,
  /** Until when they are kept; null unless they are held. */
  held_until: z.nullable(Moment),
})
export type AddonPurchase = z.output<typeof AddonPurchase>

const Buying = {
  /** One for each press; sent again it is the same order. */
  request_key: z.uuid('This isn’t a valid key.'),
  /** For each person or team; those of nobody are for all of them. */
  wanted: z
    .array(z.object({ entrant_id: z.nullable(Id), addons: ChosenAddons }))
    .check(z.minLength(1, 'Pick something to add.'), z.maxLength(21, 'Up to 20 people at a time.')),
  /** As it was shown, in cents. */
  total: Cents,
}

export const buyAddons = operation({
  method: 'POST',
  path: '/ems/my-events/:id/addons',
  access: 'signed-in',
  status: 201,
  summary: 'Order add-ons for an entry that is confirmed; they are held while they are paid for',
  input: z.object({ id: Id, ...Buying }),
  output: AddonPurchase,
})

export const buyOutsideAddons = operation({
  method: 'POST',
  path: '/ems/entries/:token/addons',
  access: 'public',
  status: 201,
  summary: 'Order add-ons for a team from outside that is in; they are held while they are paid for',
  limit: { max: 60, seconds: 600 },
  input: z.object({ token: Token, ...Buying }),
  output: AddonPurchase,
})

/** What was ordered of one option. */
const AddonCount = z.object({
  option_id: Id,
  name: z.string(),
  option: z.string(),
  confirmed: z.int(),
  /** Being paid for. */
  held: z.int(),
  /** Null without a limit. */
  left: z.nullable(z.int()),
})
export type AddonCount = z.output<typeof AddonCount>

/** One line of the packing list. */
const PackingRow = z.object({
  id: Id,
  option_id: Id,
  /** Who gets it; the contact if it is for a whole family. */
  name: z.string(),
  division: z.string(),
  contact: z.string(),
  email: z.string(),
  addon: z.string(),
  option: z.string(),
  quantity: z.int(),
})
export type PackingRow = z.output<typeof PackingRow>

export const listAddonOrders = operation({
  method: 'GET',
  path: '/ems/events/:id/addons/ordered',
  access: 'ems.entrant.view',
  summary: 'Give what was ordered with the entries of an event, by option and by person',
  input: z.object({ id: Id }),
  output: z.object({ counts: z.array(AddonCount), rows: z.array(PackingRow) }),
})
export type AddonOrders = z.output<typeof listAddonOrders.output>

export const exportAddonOrders = operation({
  method: 'GET',
  path: '/ems/events/:id/addons.csv',
  access: 'ems.entrant.view',
  summary: 'Download what was ordered with the entries of an event, a line for each person',
  input: z.object({ id: Id }),
  output: Nothing,
  file: 'text/csv; charset=utf-8',
})
