import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const tenantPrivacy: ModulePrivacy = {
  columns: {
    property: {
      nobody: ['name', 'value'],
    },
    tenant: {
      nobody: ['label', 'name', 'time_zone', 'currency', 'status', 'payment_mode', 'offers'],
    },
    tenant_domain: {
      nobody: ['host', 'proof'],
    },
    tenant_host: {
      nobody: ['host'],
    },
  },
}
