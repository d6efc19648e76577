import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const offerPrivacy: ModulePrivacy = {
  columns: {
    membership: {
      nobody: ['name', 'description', 'benefits', 'status', 'sale_from', 'sale_until'],
    },
    membership_price: {
      nobody: ['kind', 'sale_from', 'sale_until', 'status', 'image', 'note'],
    },
    price_rule: {
      nobody: ['name', 'kind', 'unit', 'steps', 'starts_on', 'ends_on', 'status'],
    },
    renewal_plan: {
      nobody: ['subject', 'body'],
    },
  },
}
