/** Of events. */
export const events = {
  'This isn’t a name.': 'Esto no es un nombre.',
  'Enter this only once.': 'Indíquelo una sola vez.',
  Summary: 'Resumen',
  Venue: 'Lugar',
  'First day of registration': 'Primer día de inscripción',
  'Last day of registration': 'Último día de inscripción',
  'Age cut-off date': 'Día en que se cuenta la edad',
  'Choose a state.': 'Elija un estado.',
  'Use up to 80 characters.': 'Use 80 caracteres como máximo.',
  'Use lowercase letters, digits and single hyphens.': 'Use letras minúsculas, números y guiones sueltos.',
  'Event not found.': 'No se encontró el evento.',
  'Another event has this address. Please choose a different one.':
    'Otro evento tiene esta dirección. Elija una diferente.',
  'Choose who enters.': 'Elija quién participa.',
  'The capacity needs to be at least 1.': 'El cupo es al menos 1.',
  'The last day can’t be before the first.': 'El último día no puede ser anterior al primero.',
  'Registration can’t close before it opens.': 'La inscripción no puede cerrar antes de abrir.',
}
