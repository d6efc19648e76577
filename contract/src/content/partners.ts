import * as z from 'zod/mini'
import { NewPartner, Partner } from '../content.ts'
import { operation } from '../operation.ts'
import { Id, Nothing } from '../primitives.ts'
import { problem } from '../problem.ts'
import { WebLink } from '../web-link.ts'
import { nobodys } from './without-id.ts'

/** A partner as the office sees it, active or not. */
export const PartnerEntry = z.object({ ...Partner.shape, version: z.int() })
export type PartnerEntry = z.output<typeof PartnerEntry>

export const PartnerChanged = problem(
  'partner_changed',
  409,
  'Someone else changed this partner while you were editing. Nothing was overwritten.',
)
/** What `PartnerChanged` carries. */
export type ChangedPartner = { entry: PartnerEntry; changed_by: string }
export const PartnerOrderChanged = problem(
  'partner_order_changed',
  409,
  'Partners were added or deleted. Please check the list again.',
)

/** A new picture; an empty value removes the current one. */
const Logo = z.optional(z.union([z.file(), z.literal('')], 'Choose a picture.'))
const Url = WebLink('Web address', 300)

export const listOfficePartners = operation({
  method: 'GET',
  path: '/mms/partners/all',
  access: 'mms.content.view',
  summary: 'List all partners in their order, inactive ones too',
  input: Nothing,
  output: z.array(PartnerEntry),
})

export const editPartner = operation({
  method: 'GET',
  path: '/mms/partners/:id/edit',
  access: 'mms.content.view',
  summary: 'Give one partner for the form, whether active or not',
  input: z.object({ id: Id }),
  output: PartnerEntry,
})

export const addPartner = operation({
  method: 'POST',
  path: '/mms/partners',
  access: 'mms.content.edit',
  status: 201,
  multipart: true,
  summary: 'Add a partner after the others, with a logo if one is sent',
  input: z.object({
    name: NewPartner.shape.name,
    url: Url,
    status: z._default(NewPartner.shape.status, 'active'),
    logo: Logo,
  }),
  output: PartnerEntry,
})

const change = {
  path: '/mms/partners/:id',
  access: 'mms.content.edit',
  multipart: true,
  summary: 'Change what is sent of a partner, if it still is at the version that was seen',
  input: z.object({
    id: Id,
    version: z.optional(Id),
    name: z.optional(NewPartner.shape.name),
    /** An empty value removes it. */
    url: z.optional(z.union([z.literal(''), Url])),
    status: z.optional(NewPartner.shape.status),
    logo: Logo,
  }),
  output: PartnerEntry,
} as const
export const updatePartner = operation({ method: 'PATCH', ...change })
export const replacePartner = operation({ method: 'PUT', ...change })

export const deletePartner = operation({
  method: 'DELETE',
  path: '/mms/partners/:id',
  access: 'mms.content.edit',
  summary: 'Delete a partner',
  input: z.object({ id: Id }),
  output: Nothing,
})

export const orderPartners = operation({
  method: 'PUT',
  path: '/mms/partners/order',
  access: 'mms.content.edit',
  summary: 'Put all partners into this order',
  input: z.object({ ids: z.array(Id).check(z.maxLength(500)) }),
  output: z.array(PartnerEntry),
})

const at = { ...nobodys, path: '/mms/partners' } as const
export const editNoPartner = operation({
  ...nobodys,
  method: 'GET',
  path: '/mms/partners/edit',
  access: 'mms.content.view',
  summary: 'Refuse to fetch a partner without an ID',
})
export const updateNoPartner = operation({
  ...at,
  method: 'PATCH',
  summary: 'Refuse to update a partner without an ID',
})
export const replaceNoPartner = operation({
  ...at,
  method: 'PUT',
  summary: 'Refuse to update a partner without an ID',
})
export const deleteNoPartner = operation({
  ...at,
  method: 'DELETE',
  summary: 'Refuse to delete a partner without an ID',
})
