/** Of events. */
export const events = {
  'This is not a name.': 'Esto no es un nombre.',
  'Please give this once.': 'Indíquelo una sola vez.',
  Summary: 'Resumen',
  Venue: 'Lugar',
  'First day of registration': 'Primer día de inscripción',
  'Last day of registration': 'Último día de inscripción',
  'Day on which ages count': 'Día en que se cuenta la edad',
  'Please choose a state.': 'Elija un estado.',
  'An address may have at most 80 characters.': 'Una dirección puede tener 80 caracteres como máximo.',
  'An address has small letters, digits and single hyphens.':
    'Una dirección lleva letras minúsculas, números y guiones sueltos.',
  'Event not found.': 'No se encontró el evento.',
  'Another event has this address. Please choose a different one.':
    'Otro evento tiene esta dirección. Elija una diferente.',
  'Please choose who enters.': 'Elija quién participa.',
  'The capacity is at least 1.': 'El cupo es al menos 1.',
  'The last day cannot be before the first.': 'El último día no puede ser anterior al primero.',
  'Registration cannot close before it opens.': 'La inscripción no puede cerrar antes de abrir.',
}
