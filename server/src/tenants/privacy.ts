import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const tenantPrivacy: ModulePrivacy = {
  columns: {
    brought_key: {
      nobody: ['name', 'sealed'],
    },
    property: {
      nobody: ['name', 'value'],
    },
    tenant: {
      nobody: [
        'label',
        'name',
        'time_zone',
        'currency',
        'status',
        'payment_mode',
        'offers',
        'moved_to',
        'arriving_from',
      ],
    },
    tenant_domain: {
      nobody: ['host', 'proof'],
    },
    tenant_host: {
      nobody: ['host'],
    },
  },
}
