/** Schedules of events. */
export const schedule = {
  'This event was canceled, so there are no games to print for.':
    'Este evento se canceló, así que no hay juegos para imprimir.',
  'This schedule breaks rules. Nothing was saved.': 'Este calendario rompe reglas. No se guardó nada.',
  'This schedule breaks rules. Fix them, or publish with a reason.':
    'Este calendario rompe reglas. Corríjalas o publíquelo con un motivo.',
  'A schedule is being built already.': 'Ya se está generando un calendario.',
  'There are no games yet. Draw the games first.': 'Aún no hay juegos. Primero haga el sorteo.',
  'Choose venues with fields for this event first.': 'Primero elija sedes con campos para este evento.',
  'We couldn’t find this version.': 'No encontramos esta versión.',
  'Send a list of games.': 'Envíe una lista de juegos.',
  'Send up to 2,000 games.': 'Envíe hasta 2,000 juegos.',
  'Choose up to 60 days.': 'Elija hasta 60 días.',
  'Enter minutes from 0 to 600.': 'Indique de 0 a 600 minutos.',
  'Enter minutes from 0 to 120.': 'Indique de 0 a 120 minutos.',
  'Enter crews from 1 to 200, or leave it blank.': 'Indique de 1 a 200 equipos, o déjelo en blanco.',
  'Enter a time.': 'Indique una hora.',
  'Enter games from 1 to 12, or leave it blank.': 'Indique de 1 a 12 juegos, o déjelo en blanco.',
  'Send up to 100 divisions.': 'Envíe hasta 100 divisiones.',
  'Choose how long.': 'Elija cuánto tiempo.',
  'Enter a number up to 1,000,000.': 'Indique un número de hasta 1,000,000.',
  'Choose a version.': 'Elija una versión.',
  'Publish the event first. Play can only be stopped at an event that families can see.':
    'Publique primero el evento. El juego solo se puede detener en un evento que las familias ven.',
  'It’s been less than 30 minutes since the last lightning. Wait, or say why it’s safe to resume.':
    'Han pasado menos de 30 minutos desde el último rayo. Espere, o diga por qué es seguro reanudar.',
  'Choose playable, wet, or closed.': 'Elija listo, mojado o cerrado.',
  'Choose up to 50 venues.': 'Elija hasta 50 sedes.',
  'Choose venues of this event.': 'Elija sedes de este evento.',
  'Choose a time within the next 12 hours.': 'Elija una hora dentro de las próximas 12 horas.',
  'Choose fields of this event.': 'Elija campos de este evento.',
  'Something has changed since these options were computed. Compute them again.':
    'Algo cambió desde que se calcularon estas opciones. Calcúlelas de nuevo.',
  'This option doesn’t work with the fields and times that are left.':
    'Esta opción no funciona con los campos y horarios que quedan.',
  'Publish a schedule first. Options are computed from it.':
    'Publique primero un calendario. Las opciones se calculan a partir de él.',
  'This can’t be undone anymore: ten minutes have passed, the schedule has changed, or refunds were sent.':
    'Ya no se puede deshacer: pasaron diez minutos, cambió el calendario o se enviaron reembolsos.',
  'Choose an option.': 'Elija una opción.',
  'Choose a time after now.': 'Elija una hora posterior a la actual.',
  'The schedule has already been published. Please ask the event’s office instead.':
    'El calendario ya está publicado. Pregunte a la oficina del evento.',
  'Choose what you ask for.': 'Elija qué pide.',
  'Choose the day.': 'Elija el día.',
  'Send a list of requests.': 'Envíe una lista de peticiones.',
  'A team can have up to 3 requests.': 'Un equipo puede tener hasta 3 peticiones.',
}
