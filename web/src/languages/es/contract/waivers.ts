/** Waivers and signing them. */
export const waivers = {
  Consent: 'Consentimiento',
  'Please enter the date of birth of the parent or guardian.':
    'Escriba la fecha de nacimiento del padre, la madre o el tutor.',
  'This file is larger than 5 MB.': 'Este archivo pesa más de 5 MB.',
  'This waiver does not exist.': 'Esta exención no existe.',
  'This drawing has too many strokes. Please clear it and sign again.':
    'Este dibujo tiene demasiados trazos. Bórrelo y firme de nuevo.',
  'The text of a waiver has changed since you opened it. Please read the new text and sign again.':
    'El texto de una exención cambió desde que la abrió. Lea el texto nuevo y firme otra vez.',
  'A parent or guardian has to sign for a minor.': 'Por un menor firma su padre, madre o tutor.',
  'An adult has to sign personally, with the name given in the registration.':
    'Una persona adulta firma personalmente, con el nombre que dio en la inscripción.',
  'Please sign in the field with your whole name.': 'Firme en el campo con su nombre completo.',
  'This signed waiver no longer matches its seal and is therefore not handed out. Please contact the club.':
    'Esta exención firmada ya no coincide con su sello, por eso no se entrega. Comuníquese con el club.',
  'Please confirm that you agree to this text.': 'Confirme que está de acuerdo con este texto.',
  'There is nothing to sign.': 'No hay nada que firmar.',
  'This waiver does not ask for this consent.': 'Esta exención no pide este consentimiento.',
  'Please choose a PDF.': 'Elija un PDF.',
  'There is a waiver of this title already.': 'Ya hay una exención con este título.',
  'Please choose active or inactive.': 'Elija activa o inactiva.',
  'Please choose everyone, minors or adults.': 'Elija todos, menores o adultos.',
  'This language is not offered.': 'Este idioma no se ofrece.',
  'At most 10 questions.': 'Como máximo 10 preguntas.',
  'Each question once.': 'Cada pregunta una sola vez.',
  'At most 80.': 'Como máximo 80.',
  'At most 1,000.': 'Como máximo 1,000.',
  'Text is required.': 'Falta el texto.',
}
