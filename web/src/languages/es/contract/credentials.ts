/** Background checks and trainings in the contract and the server. */
export const credentials = {
  'Background check': 'Verificación de antecedentes',
  'Athlete safety training': 'Curso de seguridad para atletas',
  Training: 'Curso',
  Coaches: 'Entrenadores',
  'All team staff': 'Todo el cuerpo técnico',
  'Every adult on a team, including players 18 and over':
    'Todo adulto de un equipo, también jugadoras de 18 años o más',
  Requested: 'Solicitado',
  Cleared: 'Aprobado',
  'Not cleared': 'No aprobado',
  Missing: 'Falta',
  'We couldn’t find this check or training.': 'No encontramos esta verificación o este curso.',
  'There’s already a check or training by this name.': 'Ya hay una verificación o un curso con este nombre.',
  'Choose a check or training.': 'Elija una verificación o un curso.',
  'Choose who needs it.': 'Elija a quién se le pide.',
  'Choose a status.': 'Elija el estado.',
  'Use up to 300 characters.': 'Use 300 caracteres como máximo.',
  'Enter at least one month.': 'Un mes como mínimo.',
  'Enter 120 months or less.': 'Escriba 120 meses o menos.',
  'Enter the start date.': 'Escriba la fecha de inicio.',
  'This date is in the future.': 'Esta fecha está en el futuro.',
  'The last day can’t be before the first day.': 'El último día es anterior al primero.',
  'What to do': 'Qué hacer',
  'Ask your league office to start the check. They’ll email you what to fill in.':
    'Pida a la oficina de su liga que inicie la verificación. Le escribirá con lo que debe llenar.',
  'Take the SafeSport course and send the certificate to the office.':
    'Haga el curso SafeSport y envíe el certificado a la oficina.',
  'The Alliance Fastpitch: every coach. We found no published duration; one season is an assumption, as with NCS.':
    'The Alliance Fastpitch: todo entrenador. No se encontró por cuánto tiempo vale; una temporada es una suposición, como en NCS.',
  'The Alliance Fastpitch: every coach. We found no published duration; one year is an assumption, based on the yearly SafeSport refresher.':
    'The Alliance Fastpitch: todo entrenador. No se encontró por cuánto tiempo vale; un año es una suposición, por la actualización anual de SafeSport.',
}
