export const calendar = {
  '{what} at {opponent}': '{what} de visita contra {opponent}',
  '{what} vs. {opponent}': '{what} contra {opponent}',
  'Please arrive {count} minute early.|Please arrive {count} minutes early.':
    'Llegue {count} minuto antes.|Llegue {count} minutos antes.',
  'Bring: {what}': 'Traer: {what}',
  'Was: {when}': 'Antes: {when}',
  'Open the calendar': 'Abrir el calendario',
  '{team}: {count} event changed|{team}: {count} events changed':
    '{team}: {count} evento cambiado|{team}: {count} eventos cambiados',
  '{team}: {what} is canceled': '{team}: {what} se cancela',
  '{team}: {what} has moved': '{team}: {what} se mueve',
  '{team}: {what} is back on': '{team}: {what} sí se celebra',
  '{what} is canceled:': '{what} se cancela:',
  '{what} has moved. Now:': '{what} se mueve. Ahora:',
  '{what} is back on:': '{what} sí se celebra:',
  '{team}: who’s coming? {what}': '{team}: ¿quién viene? {what}',
  '{team} would like to know who’s coming: {names}.': '{team} quisiera saber quién viene: {names}.',
  'Yes, maybe or no: every answer helps the team plan.':
    'Sí, quizás o no: cada respuesta ayuda al equipo a organizarse.',
  'Please answer by {when}.': 'Responda antes del {when}.',
  Answer: 'Responder',
  '{team}: {what} on {day} is canceled': '{team}: se cancela {what} del {day}',
  '{team}: someone took over {what} on {day}': '{team}: alguien tomó su puesto en {what} del {day}',
  'You signed up for {what} on {day} for {team}. It’s been canceled, so you don’t need to come.':
    'Usted se apuntó a {what} el {day} para {team}. Se canceló, así que no tiene que venir.',
  'Someone else is now doing {what} on {day} for {team}, so you don’t need to come.':
    'Otra persona hace ahora {what} el {day} para {team}, así que no tiene que venir.',
  'See all duties': 'Ver todas las tareas',
  '{team}: {subject}': '{team}: {subject}',
  '{sender} sent this message to {team}. Your reply goes to {sender}.':
    '{sender} envió este mensaje a {team}. Su respuesta llega a {sender}.',
  'Your guardians get this message too, along with your reply.':
    'Tus tutores reciben también este mensaje y tu respuesta.',
  'Read it in your account': 'Leerlo en su cuenta',
}
