/** Registering, cards and what belongs to a membership. */
export const memberships = {
  'Membership Registration': 'Inscripción de miembros',
  'Waiver Regeneration': 'Renovación de exenciones',
  'Membership Card': 'Tarjeta de membresía',
  'Membership hub': 'Centro de membresías',
  'My memberships': 'Mis membresías',
  Dashboard: 'Panel',
  Registrations: 'Inscripciones',
  'Verify A Signed Document': 'Verificar un documento firmado',
}
