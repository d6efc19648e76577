export const events = {
  'Scan this code with your phone to read and sign your player’s waivers.':
    'Escanee este código con su celular para leer y firmar las exenciones de su jugadora.',
  '{team}: signing code': '{team}: código para firmar',
  'Signing code': 'Código para firmar',
  Invoice: 'Factura',
  'Invoice {number}': 'Factura {number}',
  'Canceled invoice': 'Factura cancelada',
  Number: 'Número',
  Date: 'Fecha',
  Due: 'Vence',
  'Bill to': 'Facturar a',
  Attention: 'Atención',
  Email: 'Correo',
  Event: 'Evento',
  'Pay to': 'Pagar a',
  Description: 'Descripción',
  Check: 'Cheque',
  Cash: 'Efectivo',
  Discount: 'Descuento',
  'Event credit': 'Crédito para eventos',
  'Paid {day}, {method}': 'Pagado el {day}, {method}',
  'Nothing due': 'Nada por pagar',
  'Total due': 'Total a pagar',
  'Refunded: {amount}': 'Reembolsado: {amount}',
  'This invoice was canceled. {reason}': 'Esta factura fue cancelada. {reason}',
  'Pay by card: {link}': 'Pagar con tarjeta: {link}',
  'Paying by check? Please write {number} on it.': '¿Paga con cheque? Anote en él {number}.',
  'Please write {number} on your check.': 'Anote {number} en su cheque.',
  'Cash at the gate': 'Efectivo en la entrada',
  Canceled: 'Cancelado',
  Free: 'Gratis',
  '{price} per team': '{price} por equipo',
  '{price} per person': '{price} por persona',
  'Where is {team} staying? {event}': '¿Dónde se hospeda {team}? {event}',
  'Teams that come to {event} from more than {miles} miles away need to book rooms. We don’t know your team’s ZIP code yet.':
    'Los equipos que vienen a {event} desde más de {miles} millas deben reservar habitaciones. Todavía no sabemos el código postal de su equipo.',
  '{team} comes to {event} from {away} miles away. Teams from more than {miles} miles away need to book rooms.':
    '{team} viene a {event} desde {away} millas. Los equipos que vienen desde más de {miles} millas deben reservar habitaciones.',
  'Your team needs {needed} room nights and has told us about {booked}.':
    'Su equipo necesita {needed} noches de hotel y nos ha informado de {booked}.',
  'Please tell us where you’re staying, or ask for an exemption, by {day}.':
    'Díganos dónde se hospedan, o pida una exención, a más tardar el {day}.',
  'Add where you’re staying': 'Agregar dónde se hospedan',
  '{team} doesn’t need to book rooms: {event}': '{team} no necesita reservar habitaciones: {event}',
  '{team} still needs to book rooms: {event}': '{team} todavía debe reservar habitaciones: {event}',
  'We’ve exempted {team} from booking rooms for {event}.':
    'Eximimos a {team} de reservar habitaciones para {event}.',
  'We couldn’t exempt {team} from booking rooms for {event}.':
    'No pudimos eximir a {team} de reservar habitaciones para {event}.',
  'See where you’re staying': 'Ver dónde se hospedan',
  'See your entry': 'Ver su inscripción',
  'Your entry: {event}': 'Su inscripción: {event}',
  '{who}: this link opens your entry for {event}. You don’t need an account.':
    '{who}: este enlace abre su inscripción en {event}. No necesita una cuenta.',
  'Use it to pay, update your roster, or withdraw. Anyone with the link can do that, so share it with care.':
    'Úselo para pagar, actualizar la lista de jugadoras o retirarse. Cualquiera que tenga el enlace puede hacerlo: compártalo con cuidado.',
  '{name} is now in {division}: {event}': '{name} ahora está en {division}: {event}',
  'We’ve moved {name} to {division} at {event}. The reason: {reason}':
    'Pasamos a {name} a {division} en {event}. El motivo: {reason}',
  'Nothing was charged or refunded for the move.': 'No se cobró ni se devolvió nada por el cambio.',
  'You’re in: {event}': 'Ya está inscrito: {event}',
  '{who}: your spots at {event} are confirmed. It starts {day} at {place}.':
    '{who}: sus cupos en {event} están confirmados. Empieza el {day} en {place}.',
  'Add it to your calendar: {link}': 'Agréguelo a su calendario: {link}',
  'See my events': 'Ver mis eventos',
  'You’re on the waitlist: {event}': 'Está en la lista de espera: {event}',
  '{who}: you’re on the waitlist for {event}.': '{who}: está en la lista de espera de {event}.',
  'If spots open up, we’ll hold them for you and email you right away. You pay only if you take them.':
    'Si se liberan cupos, se los guardaremos y le escribiremos enseguida. Solo paga si los toma.',
  'Spots opened up: {event}': 'Hay cupos: {event}',
  'Good news for {who}: there’s room at {event}.': 'Buenas noticias para {who}: hay lugar en {event}.',
  'We’re holding the spots for you until {moment}. After that they go to the next team.':
    'Le guardamos los cupos hasta el {moment}. Después pasan al siguiente equipo.',
  'We’re holding the spots for you until {moment}. After that they go to the next family.':
    'Le guardamos los cupos hasta el {moment}. Después pasan a la siguiente familia.',
  'Claim your spots': 'Tomar los cupos',
  'Your spots were released: {event}': 'Sus cupos se liberaron: {event}',
  'We held spots at {event} for you, and the hold has ended. The spots are open to others now.':
    'Le guardamos cupos en {event} y se acabó el tiempo. Ahora están libres para otros.',
  'You can join the waitlist again anytime.': 'Puede volver a la lista de espera cuando quiera.',
  '{names}: your check for {event} didn’t reach us by {day}, so the spots are open to others now.':
    '{names}: su cheque para {event} no nos llegó hasta el {day}, así que los cupos están libres para otros.',
  'If you’ve sent it, please contact us.': 'Si ya lo envió, comuníquese con nosotros.',
  '{names}: we held your spots at {event} until {moment}, and they weren’t paid for by then. They’re open to others now.':
    '{names}: le guardamos los cupos en {event} hasta el {moment} y no se pagaron a tiempo. Ahora están libres para otros.',
  'You haven’t been charged. If there’s still room, you can enter again.':
    'No se le cobró nada. Si todavía hay cupo, puede inscribirse de nuevo.',
  'See the event': 'Ver el evento',
  'We’re sorry: {event} has started, and your entry wasn’t accepted in time. You haven’t been charged.':
    'Lo sentimos: {event} ya empezó y su inscripción no se aceptó a tiempo. No se le cobró nada.',
  '{name} is no longer in {event}': '{name} ya no está en {event}',
  'We’ve taken {name} out of {event}. The reason: {reason}':
    'Dimos de baja a {name} en {event}. El motivo: {reason}',
  'Withdrawn: {event}': 'Retiro: {event}',
  '{names} won’t be going to {event} anymore.': '{names} ya no irá a {event}.',
  '{who}: your spots at {event} are confirmed. It starts {day}.':
    '{who}: sus cupos en {event} están confirmados. Empieza el {day}.',
  'No spots opened up: {event}': 'No se liberaron cupos: {event}',
  'We’re sorry: no spots opened up at {event}, so the waitlist is closed. You haven’t been charged.':
    'Lo sentimos: no se liberaron cupos en {event} y la lista de espera se cerró. No se le cobró nada.',
  'You’ll get {amount} back from us, the way you paid.':
    'Le devolveremos {amount} de la misma forma en que pagó.',
  'We’re refunding {amount} to your card. It can take 5 to 10 days to arrive.':
    'Le reembolsamos {amount} a su tarjeta. Puede tardar de 5 a 10 días.',
  'Under the refund policy, there’s no refund.': 'Según la política de reembolso, no hay reembolso.',
  'Canceled: {event}': 'Cancelado: {event}',
  'We’re sorry: {event} is canceled, so {names} won’t be going.':
    'Lo sentimos: {event} se canceló, así que {names} no participará.',
  'Your add-ons: {addons}.': 'Sus extras: {addons}.',
  'Add-ons for {event}': 'Extras para {event}',
  'We’ve added to your entry in {event}: {addons}.': 'Agregamos a su inscripción en {event}: {addons}.',
  'Sold out while you were waiting, so it’s no longer included: {addons}.':
    'Se agotó mientras esperaba y ya no está incluido: {addons}.',
  'Refund after the weather: {event}': 'Reembolso por el clima: {event}',
  'Weather cut {event} short for {names}. Here’s what you get back under its refund policy.':
    'El clima acortó {event} para {names}. Esto recibe de vuelta según su política de reembolsos.',
  'You have event credit: {amount}': 'Tiene crédito para eventos: {amount}',
  'We’ve added {amount} of event credit to your account.':
    'Agregamos {amount} de crédito para eventos a su cuenta.',
  'Use it by {day}.': 'Úselo hasta el {day}.',
  'It comes off the price when you sign up for an event.':
    'Se descuenta del precio cuando se inscribe en un evento.',
  'Your event credit has expired': 'Su crédito para eventos venció',
  '{amount} of event credit has expired. If you think that’s a mistake, just reply.':
    'Vencieron {amount} de crédito para eventos. Si cree que es un error, responda a este correo.',
  'Use your event credit by {day}': 'Use su crédito para eventos hasta el {day}',
  'You have {amount} of event credit left. Use it by {day}, or it expires.':
    'Le quedan {amount} de crédito para eventos. Úselo hasta el {day} o vencerá.',
  'You have {amount} of event credit. It comes off the price at your next event.':
    'Tiene {amount} de crédito para eventos. Se descuenta del precio de su próximo evento.',
  'You have {amount} of event credit through {day}. It comes off the price at your next event.':
    'Tiene {amount} de crédito para eventos hasta el {day}. Se descuenta del precio de su próximo evento.',
  '{amount} is due on {day}: {event}': '{amount} vence el {day}: {event}',
  '{who}: the rest of your entry in {event}, {amount}, is due on {day}.':
    '{who}: el resto de su inscripción en {event}, {amount}, vence el {day}.',
  'We’ll charge your {brand} card ending in {last4} that day. You don’t need to do anything.':
    'Ese día lo cobraremos a su tarjeta {brand} terminada en {last4}. No necesita hacer nada.',
  'You can pay it now. You don’t need to log in.': 'Puede pagarlo ahora, sin iniciar sesión.',
  'See the payment': 'Ver el pago',
  'Pay {amount}': 'Pagar {amount}',
  '{amount} is late: {event}': '{amount} está atrasado: {event}',
  '{who}: the rest of your entry in {event}, {amount}, was due on {day}.':
    '{who}: el resto de su inscripción en {event}, {amount}, venció el {day}.',
  'Please pay it soon to keep your spots.': 'Páguelo pronto para conservar sus lugares.',
  'Please pay it by {day}. After that, your spots go to the waitlist.':
    'Páguelo a más tardar el {day}. Después, sus lugares pasan a la lista de espera.',
  'We couldn’t charge your card: {event}': 'No pudimos cobrar a su tarjeta: {event}',
  '{amount} for {event} couldn’t be charged to your card.':
    'No se pudo cobrar {amount} de {event} a su tarjeta.',
  'We won’t try this card again. Please pay with another one.':
    'No intentaremos otra vez con esta tarjeta. Pague con otra.',
  'We’ll try the card again on {day}, or you can pay now with another one.':
    'Lo intentaremos otra vez el {day}, o puede pagar ahora con otra.',
  'Paid: {event}': 'Pagado: {event}',
  'Thank you! We received {amount} for {event}.': '¡Gracias! Recibimos {amount} por {event}.',
  '{who}: your entry is paid in full. Your receipt has the number {number}.':
    '{who}: su inscripción está pagada por completo. Su recibo tiene el número {number}.',
  'Your invoice {number}: {event}': 'Su factura {number}: {event}',
  '{who}: we’re holding your spots at {event} until your check is here.':
    '{who}: le guardamos los lugares en {event} hasta que llegue su cheque.',
  'Make it out to {club} for {amount}, write {number} on it, and send it so that it arrives by {day}.':
    'Hágalo a nombre de {club} por {amount}, escriba {number} en él y envíelo para que llegue a más tardar el {day}.',
  'Your check hasn’t arrived: {event}': 'Su cheque no ha llegado: {event}',
  'Your check is due on {day}: {event}': 'Su cheque vence el {day}: {event}',
  'Your check for {amount}, invoice {number}, was due on {day}.':
    'Su cheque por {amount}, factura {number}, vencía el {day}.',
  'Your check for {amount}, invoice {number}, needs to be here by {day}.':
    'Su cheque por {amount}, factura {number}, debe llegar a más tardar el {day}.',
  'If you’ve sent it already, you don’t need to do anything. You can also pay by card instead.':
    'Si ya lo envió, no necesita hacer nada. También puede pagar con tarjeta.',
  'Charge this card when the rest is due': 'Cobrar a esta tarjeta cuando venza el resto',
  'If you agree, {club} keeps this card on file with its payment provider and charges it for what’s left of your entry in {event}:':
    'Si acepta, {club} guarda esta tarjeta con su proveedor de pagos y le cobra lo que falta de su inscripción en {event}:',
  'Up to {amount} on {day}': 'Hasta {amount} el {day}',
  'You can turn this off anytime in My events or with the link in our emails, or pay the rest early.':
    'Puede desactivarlo cuando quiera en Mis eventos o con el enlace de nuestros correos, o pagar el resto antes.',
  '{names} won’t be going to {event}: the rest of the entry wasn’t paid in time.':
    '{names} ya no irá a {event}: el resto de la inscripción no se pagó a tiempo.',
  'Charge this card if we’re accepted': 'Cobrar a esta tarjeta si nos aceptan',
  'If you agree, {club} keeps this card on file with its payment provider and charges it up to {amount} for {event} once your entry is accepted.':
    'Si acepta, {club} guarda esta tarjeta con su proveedor de pagos y le cobra hasta {amount} por {event} cuando se acepte su inscripción.',
  'It isn’t charged before that. If your entry is declined or you withdraw it, the card is forgotten.':
    'No se cobra antes. Si se rechaza su inscripción o usted la retira, la tarjeta se olvida.',
  'We’ve got your entry: {event}': 'Recibimos su inscripción: {event}',
  '{who}: we’ve received your entry for {event}, and we’ll email you once it’s decided.':
    '{who}: recibimos su inscripción en {event} y le escribiremos cuando decidamos.',
  'You pay only if you’re accepted.': 'Solo paga si lo aceptamos.',
  '{names}: a membership is still needed. Get it anytime, or pay for both together once you’re accepted.':
    '{names}: falta la membresía. Obténgala cuando quiera, o pague todo junto cuando lo aceptemos.',
  '{names}: a membership is still needed. Get it anytime, or pay for both together if spots open up.':
    '{names}: falta la membresía. Obténgala cuando quiera, o pague todo junto si se liberan cupos.',
  '{names}: to claim the spots, add a membership. You’ll pay for it and {event} together, in one payment.':
    '{names}: para tomar los cupos, agregue una membresía. La pagará junto con {event}, en un solo pago.',
  'We’re holding your spots until {moment}. Please pay by then.':
    'Le guardamos los cupos hasta el {moment}. Pague antes de esa fecha.',
  'You’re accepted: {event}': 'Lo aceptamos: {event}',
  'Good news for {who}: you’re accepted at {event}.': 'Buenas noticias para {who}: lo aceptamos en {event}.',
  'We’re holding your spots until {moment}. If you left a card, we’ll charge it. Otherwise, please pay by then.':
    'Le guardamos los lugares hasta {moment}. Si dejó una tarjeta, la cobraremos. Si no, pague antes de esa fecha.',
  'About your entry: {event}': 'Sobre su inscripción: {event}',
  'We’re sorry: we can’t take {names} at {event}. The reason: {reason}':
    'Lo sentimos: no podemos aceptar a {names} en {event}. El motivo: {reason}',
  'You haven’t been charged.': 'No se le cobró nada.',
  'We’re holding your spots until {moment}. Please pay with another card by then.':
    'Le guardamos los lugares hasta {moment}. Pague con otra tarjeta antes de esa fecha.',
  'Your passes: {event}': 'Sus pases: {event}',
  'here are your passes for {event}. They’re attached, so they work without a connection.':
    'aquí están sus pases para {event}. Van adjuntos, así que funcionan sin conexión.',
  'Show the code at the gate, on your phone or on paper. Each code lets in one person at a time.':
    'Muestre el código en la entrada, en su celular o en papel. Cada código deja pasar a una persona a la vez.',
  'Anyone with this email can use the passes, so share it with care.':
    'Cualquiera que tenga este correo puede usar los pases; compártalo con cuidado.',
  'See your passes': 'Ver sus pases',
  '{event} was canceled, so your passes aren’t needed anymore.':
    '{event} se canceló, así que sus pases ya no hacen falta.',
  'We’re refunding {amount} the way you paid.': 'Le reembolsamos {amount} de la misma forma en que pagó.',
  'Ages {min}–{max}': 'De {min} a {max} años',
  'Ages {min} and up': 'Desde {min} años',
  'Age {max} and under': 'Hasta {max} años',
  'Passes: {event}': 'Pases: {event}',
  'Pass code': 'Código del pase',
  Code: 'Código',
  Pass: 'Pase',
  '{event}: field signs': '{event}: letreros de los campos',
  'No fields yet.': 'Todavía no hay campos.',
  Coach: 'Entrenador',
  'Reminder: {team}’s plate fees for {event}': 'Recordatorio: cuotas de ampáyer de {team} para {event}',
  '{team} has {amount} in plate fees left to pay for {count} game at {event}.|{team} has {amount} in plate fees left to pay for {count} games at {event}.':
    'A {team} le faltan {amount} en cuotas de ampáyer por {count} juego en {event}.|A {team} le faltan {amount} en cuotas de ampáyer por {count} juegos en {event}.',
  'It’s due now.': 'Vence ahora.',
  '{amount} is due now.': 'Ahora vencen {amount}.',
  'It’s due by {moment}.': 'Vence el {moment}.',
  'Pay by card now, and skip the cash at the plate. You don’t need to log in.':
    'Pague ahora con tarjeta y olvídese del efectivo en el plato. No necesita iniciar sesión.',
  '{team}: {amount} in plate fees paid': '{team}: {amount} en cuotas de ampáyer pagados',
  'Thank you! We received {amount} in plate fees from {team} for {event}.':
    '¡Gracias! Recibimos {amount} en cuotas de ampáyer de {team} para {event}.',
  'Order {number}': 'Pedido {number}',
  'See your plate fees': 'Ver sus cuotas de ampáyer',
  'Invoice {number}: {event}': 'Factura {number}: {event}',
  'Thank you for being part of {event}! Your invoice for {amount} is attached. It’s due by {day}.':
    '¡Gracias por ser parte de {event}! Va adjunta su factura por {amount}. Vence el {day}.',
  'Pay by card with this link. You don’t need an account. To pay by check, see the invoice.':
    'Pague con tarjeta en este enlace. No necesita una cuenta. Para pagar con cheque, consulte la factura.',
  'Reminder: invoice {number}, {event}': 'Recordatorio: factura {number}, {event}',
  '{amount} of invoice {number} for {event} was due on {day}.':
    '{amount} de la factura {number} de {event} vencieron el {day}.',
  '{amount} of invoice {number} for {event} is due by {day}.':
    '{amount} de la factura {number} de {event} vencen el {day}.',
  'We received {amount}: invoice {number}': 'Recibimos {amount}: factura {number}',
  'Thank you! We received {amount} for invoice {number}, {event}.':
    '¡Gracias! Recibimos {amount} por la factura {number}, {event}.',
  '{amount} is left to pay.': 'Faltan {amount} por pagar.',
  'It’s paid in full.': 'Está pagada por completo.',
  'See your invoice': 'Ver su factura',
  '{event} is canceled.': '{event} se canceló.',
  'You don’t need to pay invoice {number} anymore.': 'Ya no necesita pagar la factura {number}.',
  'We’ll be in touch about the {amount} you paid.':
    'Nos comunicaremos con usted sobre los {amount} que pagó.',
  'Invoice {number} was canceled': 'La factura {number} se canceló',
  'Invoice {number} for {event} was canceled, so you don’t need to pay it. The reason: {reason}':
    'La factura {number} de {event} se canceló, así que no tiene que pagarla. El motivo: {reason}',
  'We’ve entered {who} in {event}. The link below opens your entry. You don’t need an account.':
    'Inscribimos a {who} en {event}. El enlace de abajo abre su inscripción. No necesita una cuenta.',
  'We’re holding your spot until {moment}. Please pay by then.':
    'Apartamos su lugar hasta el {moment}. Pague antes de esa hora.',
  'The team was entered by mistake.': 'El equipo se inscribió por error.',
  'Your pass was refunded: {event}': 'Le reembolsamos su pase: {event}',
  '{amount} goes back to the team’s funds.': '{amount} vuelven a los fondos del equipo.',
  'Almost ready for {event}': 'Casi listo para {event}',
  '{event} starts on {day}, and we’re still missing something from you.':
    '{event} comienza el {day} y todavía nos falta algo de usted.',
  '{names}: {count} question to answer.|{names}: {count} questions to answer.':
    '{names}: {count} pregunta por responder.|{names}: {count} preguntas por responder.',
  'Waivers not signed yet: {names}. We’ve emailed every family we have an address for, too.':
    'Exenciones todavía sin firmar: {names}. También escribimos a cada familia cuyo correo tenemos.',
  'Waivers not signed yet: {names}.': 'Exenciones todavía sin firmar: {names}.',
  'Answer the questions': 'Responder las preguntas',
  'See what’s missing': 'Ver lo que falta',
  'Please sign for {event}': 'Firme para {event}',
  'Waivers not signed yet: {names}. Your entry has a link that families sign by, without an account.':
    'Exenciones sin firmar: {names}. En su inscripción hay un enlace con el que las familias firman sin tener cuenta.',
  '{team} is playing in {event}, starting {day}.': '{team} juega en {event}, que comienza el {day}.',
  'Please read and sign the waivers for {names}. It takes a few minutes on a phone, and you don’t need an account.':
    'Lea y firme las exenciones de {names}. Le toma unos minutos desde el celular y no necesita una cuenta.',
  'This link is for your family only.': 'Este enlace es solo para su familia.',
  '{event} starts on {day}. Before it does, please read and sign the waivers for {names}.':
    '{event} comienza el {day}. Antes de eso, lea y firme las exenciones de {names}.',
}
