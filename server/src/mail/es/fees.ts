export const fees = {
  '{team}: the league fee is settled': '{team}: la cuota de la liga está saldada',
  '{team} ({division}, {season}) is in the league. You can invite players and staff now.':
    '{team} ({division}, {season}) ya está en la liga. Ya puede invitar a jugadoras y personal.',
  '{team} ({division}, {season}) now waits for the office to approve it. You will get an email then.':
    '{team} ({division}, {season}) espera ahora la aprobación de la oficina. Recibirá un correo cuando la tenga.',
  '{player} plays for {team} in {season}. We’ll pay {total} for “{name}”.':
    '{player} juega en {team} en {season}. Pagamos {total} por «{name}».',
  '{label}: {amount}, due on {day}': '{label}: {amount}, vence el {day}',
  'If an installment is more than {days} days late, a one-time late fee of {fee} is added. The coach can waive it.':
    'Si un plazo se atrasa más de {days} días, se agrega una sola vez un recargo de {fee}. El entrenador puede perdonarlo.',
  'There’s no late fee, but the team counts on payments arriving on time.':
    'No hay recargo, pero el equipo cuenta con que los pagos lleguen a tiempo.',
  'If {player} leaves the team, installments that aren’t due yet are no longer owed. Anything already due is still owed, and the coach decides on refunds.':
    'Si {player} deja el equipo, lo que aún no vence ya no se debe. Lo vencido se sigue debiendo; el entrenador decide si se devuelve algo.',
  '{team}: fees for {player}': '{team}: cuotas de {player}',
  '{team} now splits “{name}” among more players. {player}’s share is now {total}:':
    '{team} reparte ahora «{name}» entre más jugadoras. La parte de {player} es ahora de {total}:',
  '{team} has changed “{name}”. For {player}, it’s now {total}:':
    '{team} cambió «{name}». Para {player} son ahora {total}:',
  '{team} has split {player}’s “{name}” between payers. Your share is {total}:':
    '{team} repartió «{name}» de {player} entre quienes pagan. Su parte es de {total}:',
  '{player} plays for {team} in {season}. I’ll pay {total} of “{name}” as my share. I don’t owe what others pay.':
    '{player} juega en {team} en {season}. Pago {total} de «{name}» como mi parte. No debo lo que pagan otros.',
  '{team} has a bill for {player}: {total} for “{name}”.':
    '{team} tiene un cobro para {player}: {total} por «{name}».',
  'Please read and accept the plan. Then you can pay one installment or the full amount.':
    'Lea el plan y acéptelo. Después puede pagar un plazo, o todo de una vez.',
  'See the plan': 'Ver el plan',
  '{team}: we received {amount}': '{team}: recibimos {amount}',
  'Thank you! You paid for {player}:': '¡Gracias! Usted pagó por {player}:',
  'Everything is paid. You don’t owe anything more.': 'Todo está pagado. No se debe nada más.',
  'Left to pay: {amount}. The next {next} is due on {day}.':
    'Falta pagar: {amount}. Los próximos {next} vencen el {day}.',
  'Payments and receipts': 'Pagos y recibos',
  'Left to pay in total: {amount}.': 'En total falta pagar: {amount}.',
  'Charge this card on each due date': 'Cobrar esta tarjeta en cada vencimiento',
  'If you agree, {club} keeps this card on file with its payment provider and charges it for what {player} owes {team} on each of these dates:':
    'Si está de acuerdo, {club} guarda esta tarjeta con su proveedor de pagos y le cobra lo que {player} debe a {team}, en cada uno de estos días:',
  'You can turn this off anytime where you see the plan, or pay an installment yourself before it’s due.':
    'Puede terminarlo cuando quiera donde ve el plan, o pagar usted mismo un plazo antes de su día.',
  '{team}: {amount} is due on {day}': '{team}: {amount} vence el {day}',
  'A payment for {player} is coming up:': 'Se acerca un pago por {player}:',
  'We’ll charge your card {card} that day. You don’t need to do anything.':
    'Ese día cobraremos a su tarjeta {card}. No tiene que hacer nada.',
  'Please pay by then with the button below.': 'Páguelo hasta entonces, con el botón de abajo.',
  'Pay now': 'Pagar ahora',
  '{team}: we couldn’t charge your card': '{team}: no se pudo cobrar su tarjeta',
  'You weren’t charged for {player}:': 'No se le cobró por {player}:',
  'We’ll try the card again on {day}. Or pay now with any card.':
    'Probaremos la tarjeta de nuevo el {day}. O pague ahora con cualquier tarjeta.',
  'We won’t try this card again. Please pay now with any card.':
    'No volveremos a probar esta tarjeta. Pague ahora con cualquier tarjeta.',
  '{team}: {amount} is late': '{team}: {amount} está atrasado',
  'A payment for {player} was due and hasn’t arrived yet:':
    'Un pago por {player} venció y aún no ha llegado:',
  'After {days} days, the team adds a late fee of {fee} to each late installment.':
    'Después de {days} días, el equipo agrega un recargo de {fee} a cada plazo atrasado.',
  'Please read and accept the plan and pay, or talk to the coach.':
    'Lea el plan, acéptelo y pague, o hable con el entrenador.',
  'Please pay with the button below, or talk to the coach. If you’ve just paid, thank you!':
    'Páguelo con el botón de abajo o hable con el entrenador. Si acaba de pagar, gracias.',
  '{team}: {amount} is due tomorrow': '{team}: {amount} vence mañana',
  'For {player}. We’ll charge your card {card}.': 'Por {player}. Haremos el cargo a su tarjeta {card}.',
  'For {player}. Tap to pay.': 'Por {player}. Toque para pagar.',
  '{team}: the league fee of {amount} is open': '{team}: la cuota de liga de {amount} está pendiente',
  '{team} ({division}, {season}) joins the league once its fee of {amount} is paid.':
    '{team} ({division}, {season}) entra en la liga cuando se pague su cuota de {amount}.',
  'Please pay with the button below. If you’ve just paid, thank you!':
    'Pague con el botón de abajo. Si acaba de pagar, ¡gracias!',
  'Pay the league fee': 'Pagar la cuota de liga',
}
