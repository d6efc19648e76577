/** The texts of letters in Spanish, with the words of the site's catalogue. */
export const es = {
  // Around every letter
  'If the button does not work, copy this address into your browser:':
    'Si el botón no funciona, copie esta dirección en su navegador:',
  'Questions? Write to {email}.': '¿Preguntas? Escriba a {email}.',

  // A paid registration
  'Registration {number} is complete': 'La inscripción {number} está completa',
  'Thank you! Your payment of {amount} has been received and the registration is complete.':
    '¡Gracias! Recibimos su pago de {amount} y la inscripción está completa.',
  'Member ID': 'Número de miembro',
  Status: 'Estado',
  '{status}: we write again once the league has decided':
    '{status}: le escribiremos de nuevo cuando la liga decida',
  '{status} until {day}': '{status} hasta el {day}',
  'The receipt, the membership cards and the signed waivers are attached.':
    'El recibo, las tarjetas de membresía y las exenciones firmadas van adjuntos.',
  'Choose a password': 'Elegir una contraseña',
  'Log in': 'Iniciar sesión',
  'You have an account now: choose a password with the button below, and you see your registrations, receipts and cards at any time.':
    'Ya tiene una cuenta: elija una contraseña con el botón de abajo y podrá ver sus inscripciones, recibos y tarjetas en cualquier momento.',
  'Everything is in your account as well.': 'Todo está también en su cuenta.',
  'Confirm your e-mail address': 'Confirme su correo electrónico',

  // Going on with a registration
  'Your registration with {name}': 'Su inscripción en {name}',
  'You have begun a registration. What you have entered so far is kept, and you can go on at any time and on any device:':
    'Comenzó una inscripción. Lo que ha escrito hasta ahora se guarda y puede continuar cuando quiera y en cualquier dispositivo:',
  'The link works until {day}. Whoever has it can see and change this registration, so please do not pass it on.':
    'El enlace funciona hasta el {day}. Quien lo tenga puede ver y cambiar esta inscripción, así que no lo comparta.',
  'If you have not begun a registration, somebody has mistyped an address. You need not do anything.':
    'Si usted no comenzó ninguna inscripción, alguien escribió mal una dirección. No tiene que hacer nada.',
  'Continue the registration': 'Continuar la inscripción',

  // What the club has decided
  '{name}: registration approved': '{name}: inscripción aprobada',
  '{name}: registration not accepted': '{name}: inscripción no aceptada',
  'Good news: the registration of {name} for {membership}, season {season}, is approved and active.':
    'Buenas noticias: la inscripción de {name} para {membership}, temporada {season}, está aprobada y activa.',
  'The registration of {name} for {membership}, season {season}, was not accepted.':
    'La inscripción de {name} para {membership}, temporada {season}, no fue aceptada.',
  'Reason: {reason}': 'Motivo: {reason}',
  'What you paid for it goes back to your card. That takes a few days.':
    'Lo que pagó por ella se devuelve a su tarjeta. Tarda unos días.',

  // Where a registration stands
  Draft: 'Borrador',
  Active: 'Activa',
  'Waiting for Approval': 'En espera de aprobación',
  Closed: 'Cerrada',
  Blocked: 'Bloqueada',
  Inactive: 'Inactiva',
  Rejected: 'Rechazada',
  Failed: 'Fallida',
}
