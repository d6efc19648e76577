export const clubs = {
  '{team} is waiting for your answer': '{team} espera su respuesta',
  '{team} invites you to the team': '{team} le invita al equipo',
  '{team} has a spot on the team: {role}.': '{team} tiene un lugar en el equipo: {role}.',
  '{team} has a spot for {name}: {role}.': '{team} tiene un lugar para {name}: {role}.',
  'Please answer either way so the team can plan. The link works for one person until {day}.':
    'Responda en cualquier caso, para que el equipo pueda planificar. El enlace sirve hasta el {day} y para una persona.',
  'See your invitation': 'Ver su invitación',
  'Club: {club}': 'Club: {club}',
  'Division: {division}': 'División: {division}',
  'Season: {season}': 'Temporada: {season}',
  'Head coach: {coach}': 'Entrenador principal: {coach}',
  'You’re on the staff of {team}': 'Usted forma parte del cuerpo técnico de {team}',
  '{inviter} added you to the staff of {team} ({division}, {season}): {role}.':
    '{inviter} le agregó al cuerpo técnico de {team} ({division}, {season}): {role}.',
  'If this is a mistake, please contact the club.': 'Si es un error, escriba al club.',
  '{name} is on the roster of {team}': '{name} está en la lista de {team}',
  '{name} is now on the roster of {team}.': '{name} está ahora en la lista del equipo {team}.',
  '{name} is a guest on the roster of {team} until {day}.':
    '{name} es invitada en la lista del equipo {team} hasta el {day}.',
  '{team} is approved': '{team} está aprobado',
  '{team} wasn’t approved': '{team} no fue aprobado',
  'The office approved the team {team} ({division}, {season}). You can now invite players and staff.':
    'La oficina aprobó el equipo {team} ({division}, {season}). Ya puede invitar a jugadoras y personal.',
  'The office didn’t approve the team {team} ({division}, {season}).':
    'La oficina no aprobó el equipo {team} ({division}, {season}).',
  '{name} is no longer on the roster of {team}': '{name} ya no está en la lista de {team}',
  '{name} was taken off the roster of {team}. The membership hasn’t changed.':
    '{name} fue retirada de la lista del equipo {team}. La membresía no cambia.',
  'No spot for {name} on {team}': '{name} no tiene lugar en {team}',
  '{team} doesn’t have a spot for {name}. The membership hasn’t changed, so you can join another team.':
    '{team} no tiene lugar para {name}. La membresía no cambia: puede unirse a otro equipo.',
  'If you weren’t expecting this, please contact your coach or club.':
    'Si no lo esperaba, comuníquese con su entrenador o su club.',
  '{team} roster': 'Lista del equipo {team}',
  '{name} sent you the roster of {team}, {division}, as of today.':
    '{name} le envía la lista del equipo {team}, {division}, a fecha de hoy.',
  Someone: 'Alguien',
  '{name} is on {team}': '{name} está en {team}',
  '{name} isn’t joining {team}': '{name} no entra en {team}',
  '{name} accepted the spot on {team}: {role}.': '{name} aceptó el lugar en {team}: {role}.',
  '{name} declined the invitation to {team}: {role}. The spot is open again.':
    '{name} rechazó la invitación a {team}: {role}. El lugar queda libre de nuevo.',
  'Open the team': 'Abrir el equipo',
  '{title} expires on {day}': '{title} vence el {day}',
  '{title} expires on {day}. You’ll need a new one to stay with your team after that.':
    '{title} vence el {day}. Después necesitará uno nuevo para seguir con su equipo.',
  'Start now': 'Empezar ahora',
  'See what’s on record': 'Ver lo que consta',
  '{name}: transfer to {to} requested': '{name}: se pidió un cambio a {to}',
  '{name} would move from {from} to {to}.': '{name} pasaría de {from} a {to}.',
  'We’ll ask both teams, and then the league office decides. You can cancel until then.':
    'Preguntaremos a los dos equipos y después decide la oficina de la liga. Hasta entonces usted puede cancelarlo.',
  'Please answer: {name} wants to move from {from} to {to}': 'Responda: {name} quiere pasar de {from} a {to}',
  'We need your answer: {name} wants to move to {to}': 'Falta su respuesta: {name} quiere pasar a {to}',
  'Please answer by {day}. If a team doesn’t answer by then, it counts as a yes.':
    'Responda antes del {day}. Si un equipo no responde, cuenta como un sí.',
  'Needs your decision: {name} from {from} to {to}': 'Por decidir: {name}, de {from} a {to}',
  'The player moves as soon as you approve.': 'La jugadora pasa al otro equipo en cuanto usted apruebe.',
  'Open the transfer': 'Abrir el traspaso',
  'Follow the transfer': 'Seguir el traspaso',
  'Open team transfers': 'Abrir los traspasos del equipo',
  'approved.': 'aceptó.',
  'didn’t answer in time, so it counts as a yes.': 'no respondió a tiempo: cuenta como un sí.',
  'declined.': 'rechazó.',
  'Fees are unpaid.': 'Hay cuotas sin pagar.',
  'Another reason.': 'Otro motivo.',
  '{from} declined {name}’s move': '{from} no acepta que {name} cambie de equipo',
  'It’s not final: the league office decides once both teams have answered.':
    'No es definitivo: cuando los dos equipos hayan respondido, decide la oficina de la liga.',
  '{name} now plays for {to}': '{name} juega ahora en {to}',
  '{name} isn’t moving to {to}': '{name} no pasa a {to}',
  'The league office approved {name}’s transfer from {from} to {to}.':
    'La oficina de la liga aprobó el cambio de {name} de {from} a {to}.',
  '{name}’s transfer from {from} to {to} was declined.':
    'El cambio de {name} de {from} a {to} fue rechazado.',
  '{name}’s transfer from {from} to {to} was canceled.': 'El cambio de {name} de {from} a {to} fue retirado.',
  'The season is over, so {name}’s transfer from {from} to {to} has ended.':
    'La temporada terminó y con ella el cambio de {name} de {from} a {to}.',
  'The membership, signed waivers, insurance and credentials stay valid and move along.':
    'La membresía, los documentos firmados, el seguro y las acreditaciones siguen vigentes y la acompañan.',
}
