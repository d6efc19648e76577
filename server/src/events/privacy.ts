import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const eventPrivacy: ModulePrivacy = {
  columns: {
    event: {
      nobody: [
        'slug',
        'name',
        'summary',
        'description_html',
        'starts_on',
        'ends_on',
        'venue',
        'age_cutoff_on',
        'entrant',
        'registration_opens_on',
        'registration_closes_on',
        'status',
        'image',
      ],
    },
  },
}
