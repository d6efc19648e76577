/** Waivers and signing them. */
export const waivers = {
  Consent: 'Consentimiento',
  'Enter the parent’s or guardian’s date of birth.':
    'Escriba la fecha de nacimiento del padre, la madre o el tutor.',
  'This file is larger than 5 MB. Please choose a smaller one.':
    'Este archivo pesa más de 5 MB. Elija uno más pequeño.',
  'We couldn’t find this waiver.': 'No encontramos esta exención.',
  'This signature has too many strokes. Please clear it and sign again.':
    'Esta firma tiene demasiados trazos. Bórrela y firme de nuevo.',
  'A waiver changed while you had it open. Please read the new text and sign again.':
    'Una exención cambió mientras la tenía abierta. Lea el texto nuevo y firme otra vez.',
  'A parent or guardian needs to sign for a minor.': 'Por un menor firma su padre, madre o tutor.',
  'Adults sign for themselves, with the name from the registration.':
    'Una persona adulta firma personalmente, con el nombre que dio en la inscripción.',
  'Please sign in the box with your full name.': 'Firme en el campo con su nombre completo.',
  'This signed waiver no longer matches its seal, so it can’t be downloaded. Please contact the club.':
    'Esta exención firmada ya no coincide con su sello, así que no se puede descargar. Comuníquese con el club.',
  'Please confirm that you agree to this text.': 'Confirme que está de acuerdo con este texto.',
  'There’s nothing to sign.': 'No hay nada que firmar.',
  'This waiver doesn’t ask for this consent.': 'Esta exención no pide este consentimiento.',
  'Choose a PDF.': 'Elija un PDF.',
  'There’s already a waiver with this title.': 'Ya hay una exención con este título.',
  'Choose active or inactive.': 'Elija activa o inactiva.',
  'Choose everyone, minors or adults.': 'Elija todos, menores o adultos.',
  'This language isn’t available.': 'Este idioma no se ofrece.',
  'You can add up to 10 questions.': 'Como máximo 10 preguntas.',
  'List each question once.': 'Cada pregunta una sola vez.',
  'Enter 80 characters or less.': 'Escriba 80 caracteres o menos.',
  'Enter 1,000 characters or less.': 'Escriba 1,000 caracteres o menos.',
  'Enter the text.': 'Escriba el texto.',
}
