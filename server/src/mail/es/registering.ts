export const registering = {
  'Registration {number} is complete': 'La inscripción {number} está completa',
  'Thank you! We’ve received your payment of {amount}, and the registration is complete.':
    '¡Gracias! Recibimos su pago de {amount} y la inscripción está completa.',
  '{status}: we’ll email you once the league decides':
    '{status}: le enviaremos un correo en cuanto la liga decida',
  '{status} through {day}': '{status} hasta el {day}',
  '{status} from {from} through {day}': '{status} del {from} al {day}',
  'This is what you paid for, all in one payment:': 'Esto es lo que pagó, todo en un solo pago:',
  'Your receipt, membership cards and signed waivers are attached.':
    'El recibo, las tarjetas de membresía y las exenciones firmadas van adjuntos.',
  'Log in': 'Iniciar sesión',
  'You now have an account. Open it with the button below to see your registrations, receipts and cards anytime.':
    'Ya tiene una cuenta. Ábrala con el botón de abajo para ver sus inscripciones, recibos y tarjetas cuando quiera.',
  'Open my account': 'Abrir mi cuenta',
  'It’s all in your account, too.': 'Todo está también en su cuenta.',
  'Confirm your email address': 'Confirme su correo electrónico',
  'Your registration with {name}': 'Su inscripción en {name}',
  'You started a registration. Everything you entered is saved, so you can finish anytime, on any device:':
    'Comenzó una inscripción. Todo lo que escribió está guardado; puede terminarla cuando quiera, en cualquier dispositivo:',
  'The link works until {day}. Anyone who has it can see and change this registration, so please keep it to yourself.':
    'El enlace funciona hasta el {day}. Cualquiera que lo tenga puede ver y cambiar esta inscripción, así que no lo comparta.',
  'Didn’t start a registration? Someone probably mistyped their address, and you can ignore this email.':
    '¿No comenzó ninguna inscripción? Es probable que alguien escribiera mal su dirección; puede ignorar este correo.',
  'Finish registering': 'Terminar la inscripción',
  'Renew automatically each season': 'Renovar automáticamente cada temporada',
  'If you check this box, {club} renews for each following season until you turn it off, and charges the card you’re paying with now.':
    'Si marca esta casilla, {club} renueva para cada temporada siguiente hasta que usted lo desactive, y cobra a la tarjeta con la que paga ahora.',
  'You’re charged the price of the new season, currently {price} per season, on the last day of the current season: first on {day}, or later if the next season isn’t on sale yet.':
    'Se le cobra el precio de la nueva temporada, ahora {price} por temporada, el último día de la temporada en curso: la primera vez el {day}, o más tarde si la próxima temporada aún no está a la venta.',
  'We email you the date and the exact amount {days} days ahead, and never less than {least}. You’re never charged more than that amount.':
    'Le enviamos por correo la fecha y el monto exacto {days} días antes, y nunca menos de {least}. Nunca se le cobra más de ese monto.',
  'You can turn it off anytime before the charge, online and without a call: under My memberships, or with the link in each email about it.':
    'Puede desactivarlo en cualquier momento antes del cobro, en línea y sin llamar: en Mis membresías o con el enlace de cada correo sobre ello.',
  'Waivers you’ve signed stay valid as long as their text doesn’t change. If one changes, you aren’t charged: we ask you to sign it and renew yourself.':
    'Las exenciones que firmó siguen valiendo mientras su texto no cambie. Si una cambia, no se le cobra nada: le pedimos que la firme y renueve usted.',
  'Season {name}': 'Temporada {name}',
  'Membership registration': 'Inscripción de miembros',
  'Registration is open': 'La inscripción está abierta',
  'You’re invited to join': 'Tiene una invitación para',
}
