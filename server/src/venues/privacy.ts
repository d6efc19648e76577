import type { ModulePrivacy } from '../plumbing/privacy.ts'

export const venuePrivacy: ModulePrivacy = {
  columns: {
    venue: {
      kept: {
        'What the office tells visitors of a place; it may name who opens the gate.': ['parking', 'notes'],
        'Whom a certificate of insurance names: the owner of the place, and nobody of a family.': [
          'holder_name',
          'holder_address',
          'holder_email',
        ],
      },
      nobody: ['name', 'address', 'city', 'state', 'postal_code', 'time_zone', 'map_url'],
    },
    venue_field: { nobody: ['name', 'surface'] },
    venue_window: { nobody: ['starts_time', 'ends_time', 'from_on', 'until_on'] },
    venue_closure: { nobody: ['from_on', 'until_on', 'starts_time', 'ends_time', 'reason'] },
  },
}
