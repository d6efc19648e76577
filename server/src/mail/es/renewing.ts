export const renewing = {
  'Renew now': 'Renovar ahora',
  'Your membership is now {label}': 'Su membresía ahora es {label}',
  'Your {membership} membership is now {label} for season {season}.':
    'Su membresía {membership} ahora es {label} para la temporada {season}.',
  '{count} memberships are now {label}': '{count} membresías ahora son {label}',
  '{count} players now have {label} for season {season}. The receipt lists their names.':
    '{count} jugadoras ahora tienen {label} para la temporada {season}. El recibo lista sus nombres.',
  'The card stays the same and now shows the new membership. The receipt is in your account.':
    'La tarjeta sigue siendo la misma y muestra desde ahora la membresía nueva. El recibo está en su cuenta.',
  'Auto-renewal is on': 'La renovación automática está activada',
  'You agreed to renew your membership with {club} automatically. Here’s what you agreed to:':
    'Usted aceptó que su membresía en {club} se renueve automáticamente. Esto es lo que aceptó:',
  Card: 'Tarjeta',
  'To turn it off or use a different card, press the button below anytime. No login needed.':
    'Para desactivarla o usar otra tarjeta, presione el botón de abajo cuando quiera. No necesita iniciar sesión.',
  'See or turn off auto-renewal': 'Ver o desactivar la renovación automática',
  'Your membership renews on {day} for {amount}': 'Su membresía se renueva el {day} por {amount}',
  'The price has changed since our last email, so this email replaces it.':
    'El precio cambió desde nuestro último correo, así que este lo reemplaza.',
  'As you agreed, next season renews automatically:':
    'Como aceptó, la próxima temporada se renueva automáticamente:',
  Amount: 'Monto',
  'Charge date': 'Fecha del cobro',
  'This card expires before then. Please add a different one with the button below.':
    'Esta tarjeta vence antes de esa fecha. Agregue otra con el botón de abajo.',
  'Don’t want this? Turn it off with the button below before {day}, and you won’t be charged.':
    '¿No lo desea? Desactívela con el botón de abajo antes del {day} y no se le cobrará nada.',
  'We couldn’t renew the membership automatically': 'La membresía no se pudo renovar automáticamente',
  'You weren’t charged for next season:': 'No se le cobró la próxima temporada:',
  'We’ll try the card {card} again on {day}. Or you can renew now, or add a different card.':
    'Intentaremos de nuevo con la tarjeta {card} el {day}. También puede renovar ahora o agregar otra tarjeta.',
  'We won’t try again. The button below opens your renewal with everything filled in. It takes a minute.':
    'No lo intentaremos de nuevo. El botón de abajo abre su renovación con todo completado. Toma un minuto.',
  'Change card or turn it off': 'Cambiar de tarjeta o desactivarla',
  'Auto-renewal is off': 'La renovación automática está desactivada',
  'You no longer manage this membership, so it won’t renew automatically anymore:':
    'Usted ya no administra esta membresía, así que ya no se renovará automáticamente:',
  'The office turned off auto-renewal for:': 'La oficina desactivó la renovación automática de:',
  'As you asked, this no longer renews automatically:': 'Como pidió, esto ya no se renueva automáticamente:',
  'You won’t be charged for it anymore. The membership itself is valid through its last day.':
    'No se cobra nada más por ella. La membresía sigue vigente hasta su último día.',
  'This membership is for people {age} or younger when the season starts.':
    'Esta membresía es para personas de {age} años como máximo cuando empieza la temporada.',
  'This membership is for people {age} or older when the season starts.':
    'Esta membresía es para personas de {age} años como mínimo cuando empieza la temporada.',
  'Players start at age {age}, in {label}.': 'Las jugadoras empiezan a los {age} años, en {label}.',
}
