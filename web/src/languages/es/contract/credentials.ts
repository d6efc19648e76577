/** Background checks and trainings in the contract and the server. */
export const credentials = {
  'Background check': 'Verificación de antecedentes',
  'Athlete safety training': 'Curso de seguridad del deportista',
  Training: 'Curso',
  Coaches: 'Entrenadores',
  'All staff of teams': 'Todo el cuerpo técnico',
  'Every adult on a team, players of 18 and more too':
    'Todo adulto de un equipo, también jugadoras de 18 años o más',
  Requested: 'Solicitado',
  Cleared: 'Aprobado',
  'Not cleared': 'No aprobado',
  Missing: 'Falta',
  'This check or training does not exist.': 'Esta verificación o este curso no existe.',
  'There is a check or training of this name already.': 'Ya hay una verificación o un curso con este nombre.',
  'Please choose a check or a training.': 'Elija una verificación o un curso.',
  'Please choose of whom it is asked.': 'Elija a quién se le pide.',
  'Please choose how it stands.': 'Elija el estado.',
  'An address may have at most 300 characters.': 'Una dirección puede tener como máximo 300 caracteres.',
  'Please enter an address that begins with https://.': 'Escriba una dirección que empiece con https://.',
  'At least one month.': 'Un mes como mínimo.',
  'At most 120 months.': '120 meses como máximo.',
  'Please say since when.': 'Diga desde cuándo.',
  'This day is still ahead.': 'Este día aún no ha llegado.',
  'The last day is before the first.': 'El último día es anterior al primero.',
  'What to do': 'Qué hacer',
  'Ask your league office to start the check. It writes to you with what to fill in.':
    'Pida a la oficina de su liga que inicie la verificación. Le escribirá con lo que debe llenar.',
  'Take the SafeSport course and send the certificate to the office.':
    'Haga el curso SafeSport y envíe el certificado a la oficina.',
  'The Alliance Fastpitch: every coach. For how long it holds was not found; a season is an assumption, as NCS has it.':
    'The Alliance Fastpitch: todo entrenador. No se encontró por cuánto tiempo vale; una temporada es una suposición, como en NCS.',
  'The Alliance Fastpitch: every coach. For how long it holds was not found; a year is an assumption, after the yearly SafeSport refresher.':
    'The Alliance Fastpitch: todo entrenador. No se encontró por cuánto tiempo vale; un año es una suposición, por la actualización anual de SafeSport.',
}
