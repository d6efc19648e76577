import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const viewPrivacy: ModulePrivacy = {
  columns: {
    saved_view: {
      erased: ['name', 'view'],
      nobody: ['list'],
    },
    view_arrangement: { nobody: ['list', 'density'] },
  },
}
