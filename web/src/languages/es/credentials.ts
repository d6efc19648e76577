/** Background checks and trainings: the office's list, and what coaches see of their own. */
export const credentials = {
  Checks: 'Verificaciones',
  'Add check': 'Anotar una verificación',
  Requirements: 'Requisitos',
  'Nothing on record yet': 'Aún no hay nada anotado',
  'Background checks and safety training for {name}, with expiration dates. Files go under Documents.':
    'Verificaciones de antecedentes y cursos de seguridad de {name}, con su vencimiento. Los archivos van en Documentos.',
  'until {day}': 'hasta el {day}',
  Status: 'Estado',
  'Cleared on': 'Aprobado el',
  'MM/DD/YYYY. If you leave it blank: {count} month later.|MM/DD/YYYY. If you leave it blank: {count} months later.':
    'MM/DD/AAAA. Si se deja vacío: {count} mes después.|MM/DD/AAAA. Si se deja vacío: {count} meses después.',
  Provider: 'Proveedor',
  'Required checks and training': 'Verificaciones y cursos obligatorios',
  'Add requirement': 'Agregar un requisito',
  'not required right now': 'no es obligatorio por ahora',
  'valid for {count} month|valid for {count} months': 'válido {count} mes|válido {count} meses',
  'Who needs it': 'Quién lo necesita',
  'Valid for (months)': 'Válido por (meses)',
  'How to get it': 'Qué hacer para obtenerlo',
  Link: 'Enlace',
  Required: 'Obligatorio',
  'Never minors.': 'Nunca a menores.',
  'Start now': 'Empezar ahora',
  'Check or training added': 'Verificación o curso anotado',
  'Check or training updated': 'Verificación o curso cambiado',
}
