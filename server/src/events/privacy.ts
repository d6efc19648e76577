import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const eventPrivacy: ModulePrivacy = {
  columns: {
    refund_policy: { nobody: ['name', 'terms'] },
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
        'kind',
        'entrant',
        'cancel_reason',
        'registration_opens_on',
        'registration_closes_on',
        'status',
        'image',
      ],
    },
    event_division: { nobody: ['label'] },
    event_price: { nobody: ['until_on'] },
    event_session: { nobody: ['day', 'starts_time', 'ends_time', 'title'] },
    event_question: { nobody: ['label', 'kind', 'choices'] },
  },
}
