/** Notifications on people's devices. */
export const alerts = {
  Notifications: 'Notificaciones',
  'For what can’t wait. Everything else comes by email.':
    'Para lo que no puede esperar. Todo lo demás llega por correo.',
  'A practice, game or event is off, or back on.':
    'Se canceló una práctica, un juego o un evento, o al final sí se hace.',
  Rescheduled: 'Reprogramado',
  'New time or place.': 'Otra hora u otro lugar.',
  'Due tomorrow': 'Vence mañana',
  'A team payment is due the next day.': 'Un pago del equipo vence al día siguiente.',
  'Your child just went through the gate.': 'Su hijo o hija acaba de pasar por la entrada.',
  'Tell me when it’s…': 'Avisarme cuando sea…',
  'At the gate': 'En la entrada',
  'On every device where you turned notifications on. Emails don’t change.':
    'En cada dispositivo donde activó las notificaciones. Los correos no cambian.',
  'Hear it first': 'Entérese primero',
  'Get a notification when practice is canceled or moved.':
    'Reciba un aviso cuando se cancele o se cambie una práctica.',
  'See how': 'Ver cómo',
  'This device': 'Este dispositivo',
  'Hear it here first when practice is canceled or moved, a payment is due tomorrow, or your child is checked in.':
    'Entérese primero aquí si se cancela o se cambia una práctica, si un pago vence mañana o si su hijo o hija ya entró.',
  'Your browser asks you next. You can turn this off anytime.':
    'Su navegador se lo preguntará a continuación. Puede desactivarlo cuando quiera.',
  'Turn on notifications': 'Activar notificaciones',
  'Notifications are on for this device.': 'Las notificaciones están activadas en este dispositivo.',
  'Notifications are off for this device.': 'Las notificaciones están desactivadas en este dispositivo.',
  'Send a test': 'Enviar una prueba',
  'Sent. It shows up in a moment.': 'Enviada. Aparecerá en un momento.',
  'Turn off': 'Desactivar',
  'On for {count} other device.|On for {count} other devices.':
    'Activadas en otro dispositivo.|Activadas en otros {count} dispositivos.',
  'See where you’re logged in': 'Ver dónde tiene la sesión abierta',
  'Notifications are blocked here': 'Las notificaciones están bloqueadas aquí',
  'Allow them for {name} in your browser’s site settings, then reload this page.':
    'Permítalas para {name} en los ajustes del sitio de su navegador y vuelva a cargar esta página.',
  'On an iPhone or iPad, first tap Share, then “Add to Home Screen”. Open {name} from there and come back to this page.':
    'En un iPhone o iPad, primero toque Compartir y luego «Agregar a inicio». Abra {name} desde allí y vuelva a esta página.',
  'This browser doesn’t do notifications. We’ll keep emailing you.':
    'Este navegador no admite notificaciones. Le seguiremos escribiendo por correo.',
  'Notifications stay off. You can turn them on here whenever you like.':
    'Las notificaciones siguen desactivadas. Puede activarlas aquí cuando quiera.',
  'Your browser couldn’t reach its notification service. Please try again in a moment.':
    'Su navegador no pudo comunicarse con su servicio de notificaciones. Inténtelo de nuevo en un momento.',
}
