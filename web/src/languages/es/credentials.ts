/** Background checks and trainings: the office's list, and what coaches see of their own. */
export const credentials = {
  'Checks and trainings': 'Verificaciones y cursos',
  Checks: 'Verificaciones',
  'Add a check': 'Anotar una verificación',
  Requirements: 'Requisitos',
  'Nothing is written down yet': 'Aún no hay nada anotado',
  'Background checks and safety trainings of {name}, with the day until which each is valid. Files go under Documents.':
    'Verificaciones de antecedentes y cursos de seguridad de {name}, con el día hasta el que vale cada uno. Los papeles van a los documentos.',
  'until {day}': 'hasta el {day}',
  'How it stands': 'Estado',
  'Cleared on': 'Aprobado el',
  'MM/DD/YYYY. Left empty: {count} month later.|MM/DD/YYYY. Left empty: {count} months later.':
    'MM/DD/AAAA. Si se deja vacío: {count} mes después.|MM/DD/AAAA. Si se deja vacío: {count} meses después.',
  Provider: 'Proveedor',
  'Required checks and trainings': 'Verificaciones y cursos obligatorios',
  'Add a requirement': 'Agregar un requisito',
  'not required at present': 'no es obligatorio por ahora',
  'valid for {count} month|valid for {count} months': 'válido {count} mes|válido {count} meses',
  'Who needs it': 'Quién lo necesita',
  'Valid for (months)': 'Válido por (meses)',
  'What to do to get it': 'Qué hacer para obtenerlo',
  'Where, on the web': 'Dónde, en la web',
  'It is required': 'Es obligatorio',
  'Never minors.': 'Nunca a menores.',
  'Begin now': 'Empezar ahora',
  'Check or training added': 'Verificación o curso anotado',
  'Check or training changed': 'Verificación o curso cambiado',
}
