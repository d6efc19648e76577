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
  Draft: 'Borrador',
  Active: 'Activa',
  'Waiting for Approval': 'En espera de aprobación',
  Closed: 'Cerrada',
  Blocked: 'Bloqueada',
  Inactive: 'Inactiva',
  Rejected: 'Rechazada',
  Failed: 'Fallida',
}
