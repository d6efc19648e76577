/** The duties that teams ask of families. */
export const duties = {
  'Add a duty': 'Agregar una tarea',
  Task: 'Tarea',
  'For a team event': 'Para un evento del equipo',
  'Not for a specific event': 'Para ningún evento en concreto',

  'Minutes it’s worth': 'Minutos por los que cuenta',
  'How many people': 'Cuántas personas',
  'Cancel up to (hours before)': 'Cancelar hasta (horas antes)',
  'Hours per family': 'Horas de cada familia',
  'Fee instead of hours': 'Pago en lugar de horas',
  'Staff families are exempt': 'Las familias del personal no deben nada',
  'Enter hours, such as 6 or 1.5.': 'Escriba horas, por ejemplo 6 o 1.5.',
  'Hours required from families': 'Horas que se piden a las familias',
  'Per season. Many teams require 3 to 15 hours. Enter 0 for none.':
    'Por temporada. Muchos equipos piden de 3 a 15 horas. Escriba 0 si no se piden.',
  'Prorated for missing hours. Families see the amount, but nothing is charged automatically.':
    'En proporción a las horas que faltan. Las familias ven el monto, pero nada se cobra automáticamente.',
  '{what} on {day}': '{what} el {day}',
  '{hours} h': '{hours} h',
  '{minutes} min': '{minutes} min',
  '{hours} h {minutes} min': '{hours} h {minutes} min',
  'Volunteer duties': 'Tareas voluntarias',
  'Help your teams out. Every spot you take counts toward your family’s hours.':
    'Ayude a sus equipos. Cada puesto que tome cuenta para las horas de su familia.',
  'Your family on {team}': 'Su familia en {team}',
  'Hours done': 'Horas hechas',
  Done: 'Hecho',
  'Signed up': 'Apuntadas',

  'No hours needed: someone in your family is on the staff.':
    'No se piden horas: alguien de su familia es del personal.',
  'Fee for missing hours': 'Pago por las horas que faltan',
  'No help needed right now': 'Nadie pide ayuda en este momento',
  'When a coach needs help, you’ll see it here.':
    'Cuando un entrenador de sus equipos necesite a alguien, aparecerá aquí.',
  '{count} of {most} taken': '{count} de {most} tomados',
  Canceled: 'Cancelada',
  'Can’t make it: {what}': 'No puedo ir: {what}',
  'Can’t make it': 'No puedo ir',
  'Find a sub: {what}': 'Buscar reemplazo: {what}',
  'Keep my spot': 'Conservar mi puesto',
  'Find a sub': 'Buscar reemplazo',
  'Sign up: {what}': 'Apuntarme: {what}',
  'Take over: {what}': 'Reemplazar: {what}',
  'Sign up': 'Apuntarme',
  'Take over': 'Reemplazar',
  Duties: 'Tareas',
  '{team} duties': 'Tareas de {team}',
  'No duties yet': 'Aún no hay tareas',
  'Snacks, the scorebook, the gate: families sign up on their phones.':
    'Refrigerios, anotación, entrada: las familias toman un puesto desde el teléfono.',
  'Cancel: {what}': 'Cancelar: {what}',
  'Cancel duty': 'Cancelar la tarea',
  'looking for a sub': 'busca reemplazo',
  'Did {name} do it?': '¿Lo hizo {name}?',
  'No-show': 'Faltó',

  'Everyone who signed up gets an email. Confirmed hours still count.':
    'Todas las personas apuntadas reciben un correo. Las horas confirmadas siguen contando.',
  'Family hours': 'Horas de las familias',
  'No hours are required from families yet.': 'Todavía no se piden horas a las familias.',
  '{hours} per family each season.': '{hours} de cada familia en la temporada.',
  'Nothing is charged automatically. Charge a family once its time to help is over, or charge everyone up front as a deposit.':
    'Nada se cobra automáticamente. Cobre a una familia cuando ya no tenga tiempo de ayudar, o a todas por adelantado como depósito.',
  'Charge all': 'Cobrar a todas',
  'Charge {count} families?': '¿Cobrar a {count} familias?',
  'If you charge it at the start of the season, it works as a deposit: families earn it back with the hours they help.':
    'Si lo cobra al comienzo de la temporada, funciona como depósito: las familias lo recuperan con las horas que ayudan.',
  'Refund completed hours': 'Devolver horas hechas',
  'Refund completed hours?': '¿Devolver las horas hechas?',
  'Anything unpaid is no longer owed. Card payments go back to the card. Return cash and checks yourself.':
    'Lo que no se ha pagado ya no se debe. Los pagos con tarjeta vuelven a la tarjeta. Devuelva usted el efectivo y los cheques.',
  'Volunteer hours done': 'Horas de voluntariado hechas',
  'to refund': 'por devolver',
  'Volunteer hours': 'Horas de voluntariado',
  'Charge {names}’s family?': '¿Cobrar a la familia de {names}?',
  'Charge {names}’s family': 'Cobrar a la familia de {names}',
  Charge: 'Cobrar',
  'This is a one-time charge on the team fees. The family gets an email and pays by card. To undo it, end it under Fees.':
    'Es un solo cobro en las cuotas del equipo. La familia recibe un correo y paga con tarjeta. Para retirarlo, termínelo en Cuotas.',
  charged: 'cobrado:',
  paid: 'pagado',
  'Charged instead of hours': 'Cobrado en lugar de horas',
  '{done} done, {taken} signed up': '{done} hechas, {taken} apuntadas',
  exempt: 'exenta',
  '{hours} missing': 'faltan {hours}',
}
